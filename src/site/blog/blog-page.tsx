import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { POSTS_PER_PAGE } from '#contract/public/catalogue-index.ts'
import { postPath } from '#contract/public/page-paths.ts'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { useLatestPosts, useWholeBlog } from '#device/public/public-posts.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { CatalogueLink } from '#site/shared/page/catalogue-link.tsx'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { PictureSpread } from '#site/shared/page/picture-spread.tsx'
import { VirtualMention } from '#site/shared/page/virtual-mention.tsx'
import { WithoutScripts } from '#site/shared/page/without-scripts.tsx'
import { pictureFile } from '#site/shared/picture-file.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { PictureAndText, PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { BlogFilters, useBlogView } from './blog-filters.tsx'
import { BlogResults } from './blog-results.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { PostFacts, usePostLabels } from './post-card.tsx'
import {
  ALL,
  arrangePosts,
  DEFAULT_POST_FILTERS,
  findFeatured,
  type PostFilters,
} from './post-filters.ts'

export function BlogPage() {
  const { bar, filters, change, shownCount, showMore } = useBlogView()
  const latest = useLatestPosts(SAMPLE_POSTS)
  const isMoreWanted =
    latest.posts.length < latest.total && (!isStandard(filters) || shownCount > POSTS_PER_PAGE)
  const all = useWholeBlog(isMoreWanted || isByReaders(filters))
  const { posts, total } = all === null || all === 'unreachable' ? latest : all
  const [nowMs] = useState(() => Date.now())
  const found = arrangePosts(posts, filters, nowMs)
  const featured = findFeatured(posts, filters)
  return (
    <>
      <BlogHead />
      <BlogFilters bar={bar} filters={filters} onChange={change} />
      {featured ? <FeaturedPost post={featured} /> : null}
      <BlogResults
        loaded={found.length}
        count={isFiltered(filters) ? found.length : total}
        rest={
          isMoreWanted && (all === null || all === 'unreachable') ? (all ?? 'loading') : 'shown'
        }
        isListEmpty={posts.length === 0}
        listed={found.filter((post) => post !== featured)}
        shownCount={shownCount}
        onMore={showMore}
        onReset={() => change(DEFAULT_POST_FILTERS)}
      />
      <NewsletterSection />
      <BlogLinks />
    </>
  )
}

/** Whether it shows only some of the articles. */
const isFiltered = ({ search, category }: PostFilters): boolean =>
  search.trim() !== '' || category !== ALL

/** Orders by counts of readers, which the first articles come without. */
const isByReaders = ({ sorting }: PostFilters): boolean =>
  sorting === 'popular' || sorting === 'trending'

const isStandard = (filters: PostFilters): boolean =>
  !isFiltered(filters) && filters.sorting === DEFAULT_POST_FILTERS.sorting

function BlogHead() {
  const locale = useLocale()
  return (
    <Section spacing="xl">
      <Page>
        <Stack gap="sm">
          <PageHeading>
            <Trans id="blog.title">Le blog de l’atelier</Trans>
          </PageHeading>
          <Text look="lead" tone="quiet">
            <Trans id="blog.lead">
              Créer un visage, trouver un public, savoir ce qui marche et ce qui lasse : des
              articles courts, à essayer le jour même.
            </Trans>
          </Text>
          {locale === 'fr' ? null : (
            <Text look="small" tone="quiet">
              <Trans id="blog.in-french">Les articles sont écrits en français.</Trans>
            </Text>
          )}
          <WithoutScripts>
            <Trans id="posts.scripts">La recherche et le tri ont besoin de JavaScript.</Trans>
          </WithoutScripts>
        </Stack>
      </Page>
    </Section>
  )
}

/** Links to continue from here. */
function BlogLinks() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="night"
      picture="/pictures/mali-2.webp"
      alt={t({
        id: 'blog.doors.alt',
        message: 'Sculpture virtuelle en jade, de trois quarts, parée d’or',
      })}
      labelledBy="doors"
    >
      <Heading level={2} look="title" id="doors">
        <Trans id="blog.doors.title">Lire, c’est bien. Essayer, c’est mieux.</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="blog.doors.text">
          La formation va plus loin que ces articles, dans l’ordre et avec des exercices ; le
          catalogue montre le résultat.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <Link to="/formation">
            <Trans id="blog.doors.learn">Suivre la formation</Trans>
          </Link>
        </Button>
        <CatalogueLink size="lg" />
      </Row>
    </PictureSpread>
  )
}

/** The article at the top of the blog. */
function FeaturedPost({ post }: { post: PublicPostSummary }) {
  const { category, lang } = usePostLabels()
  const picture = (
    <PictureFrame bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile(post.image)}
        alt=""
        ratio="16/9"
        sizes="(min-width: 1024px) 60vw, 120vw"
        focus="50% 50%"
        priority
      />
    </PictureFrame>
  )
  return (
    <PictureAndText picture={picture} tone="night" labelledBy="featured">
      <Row gap="3xs" wrap>
        <Badge tone="gold">
          <Trans id="posts.featured">À la une</Trans>
        </Badge>
        <Badge>{category(post.category)}</Badge>
      </Row>
      <Heading level={2} look="section" id="featured" {...(lang ? { lang } : {})}>
        <TextLink look="cover" asChild>
          <Link to={postPath(post)}>{frenchTypography(post.title)}</Link>
        </TextLink>
      </Heading>
      <Text look="lead" lang={lang}>
        {frenchTypography(post.excerpt)}
      </Text>
      <PostFacts post={post} />
      <Button tone="main" size="lg" asChild>
        <Link to={postPath(post)} tabIndex={-1} aria-hidden="true">
          <Trans id="posts.read">Lire l’article</Trans>
        </Link>
      </Button>
    </PictureAndText>
  )
}
