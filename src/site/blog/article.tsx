import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Mail, MessageCircle } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { articleMarkup } from '#device/article-markup.ts'
import { useRelatedPosts } from '#device/public/public-posts.ts'
import { watchReading } from '#device/public/watch-reading.ts'
import { hashtag } from '#domain/text/isolate.ts'
import { frenchTypography, frenchTypographyInHtml } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { CopyLinkButton, SystemShareButton } from '#site/shared/page/share-buttons.tsx'
import { useDocumentTitle } from '#site/shared/page/use-document-title.ts'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { PAGE_HEADING_ID } from '#ui/layout/page-focus.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { NewTabMark } from '#ui/text/control-labels.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { LikeButton } from './like-button.tsx'
import { PostCard, PostFacts, PostPicture, usePostLabels } from './post-card.tsx'
import { useArticleFacts } from './use-article-facts.ts'

export interface ArticleProps {
  post: PublicPostSummary
  /** Null until it has loaded. */
  html: string | null
  /** Other articles that are loaded. */
  known: readonly PublicPostSummary[]
  /** The server has answered: it knows the article. */
  isKnown: boolean
  /** The server could not be reached for the text. */
  isUnreachable: boolean
}

export function Article({ post, html, known, isKnown, isUnreachable }: ArticleProps) {
  const { lang } = usePostLabels()
  useArticleFacts(post)
  useReading(post, isKnown && html !== null)
  // The route alone knows only the slug, which lacks the title's accents.
  useDocumentTitle(frenchTypography(post.title))
  return (
    <>
      <Section as="article" spacing="lg" aria-labelledby="page-heading">
        <Page width="text">
          <Stack gap="lg">
            <TextLink look="alone" asChild>
              <Link to="/blog">
                <ArrowLeft aria-hidden="true" />
                <Trans id="article.back">Tous les articles</Trans>
              </Link>
            </TextLink>
            <ArticleHead post={post} />
            <PostPicture post={post} sizes="(min-width: 768px) 42rem, 92vw" priority />
            <ArticleText html={html} isUnreachable={isUnreachable} />
            <Text look="small" tone="quiet" lang={lang}>
              {post.tags.map(hashtag).join(' ')}
            </Text>
            <LikeButton post={post} />
            <ShareLinks title={post.title} />
          </Stack>
        </Page>
      </Section>
      <RelatedPosts post={post} known={known} />
    </>
  )
}

function ArticleHead({ post }: { post: PublicPostSummary }) {
  const { category, lang } = usePostLabels()
  return (
    <Stack gap="sm">
      <Row gap="3xs" wrap>
        <Badge>{category(post.category)}</Badge>
        {lang ? (
          <Badge tone="gold">
            <Trans id="article.in-french">en français</Trans>
          </Badge>
        ) : null}
      </Row>
      <Heading
        level={1}
        look="title"
        id={PAGE_HEADING_ID}
        tabIndex={-1}
        {...(lang ? { lang } : {})}
      >
        {frenchTypography(post.title)}
      </Heading>
      <Text look="lead" tone="quiet" lang={lang}>
        {frenchTypography(post.excerpt)}
      </Text>
      <PostFacts post={post} isWhole />
    </Stack>
  )
}

interface ArticleTextProps {
  html: string | null
  isUnreachable: boolean
}

function ArticleText({ html, isUnreachable }: ArticleTextProps) {
  const { lang } = usePostLabels()
  const locale = useLocale()
  const say = useStateSentences()
  // One object per text: otherwise React would write the HTML into the page again at each rendering.
  const markup = useMemo(
    () => (html === null ? null : articleMarkup(frenchTypographyInHtml(html), locale)),
    [html, locale],
  )
  if (markup !== null) return <Prose html={markup} lang={lang} />
  if (isUnreachable) {
    return (
      <Banner tone="warning" live="status">
        {say('offline')}{' '}
        <Trans id="article.unreachable">Cet article n’est pas enregistré sur cet appareil.</Trans>{' '}
        {say('shownOnline')}
      </Banner>
    )
  }
  return (
    <Stack gap="xs" aria-busy="true">
      <Skeleton />
      <Skeleton />
      <Skeleton width="70%" />
    </Stack>
  )
}

/** Counts a reader, once the server knows the article and its text is loaded. */
const useReading = (
  { id, slug }: Pick<PublicPostSummary, 'id' | 'slug'>,
  isReadable: boolean,
): void => {
  useEffect(() => (isReadable ? watchReading({ id, slug }) : undefined), [id, slug, isReadable])
}

/**
 * Plain links and the system's own share sheet: nothing is loaded from a social network, and none is contacted before a
 * press.
 */
function ShareLinks({ title }: { title: string }) {
  // A prerendered page does not know the site's address.
  if (!useHydrated()) return null
  return <ShareRow title={title} address={location.origin + location.pathname} />
}

function ShareRow({ title, address }: { title: string; address: string }) {
  const words = encodeURIComponent(`${title} ${address}`)
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <Stack gap="xs" data-screen-only>
      <Text look="label" tone="quiet">
        <Trans id="share.title">Partager</Trans>
      </Text>
      <Row gap="2xs" wrap>
        <CopyLinkButton address={address} />
        <Button size="sm" icon={<Mail aria-hidden="true" />} asChild>
          <a href={mail}>
            <Trans id="share.mail">Par e-mail</Trans>
          </a>
        </Button>
        <Button size="sm" icon={<MessageCircle aria-hidden="true" />} asChild>
          <a href={`https://wa.me/?text=${words}`} target="_blank" rel="noopener">
            <Trans id="share.whatsapp">Sur WhatsApp</Trans>
            <NewTabMark />
          </a>
        </Button>
        <SystemShareButton title={title} address={address} />
      </Row>
    </Stack>
  )
}

function RelatedPosts({ post, known }: Pick<ArticleProps, 'post' | 'known'>) {
  const { t } = useLingui()
  const related = useRelatedPosts(post, known)
  if (related.length === 0) return null
  return (
    <PageSection
      id="related"
      tone="raised"
      title={t({ id: 'related.title', message: 'À lire ensuite' })}
      look="section"
    >
      <Grid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap="md" rowGap="xl">
        {related.map((other) => (
          <PostCard key={other.id} post={other} level={3} />
        ))}
      </Grid>
    </PageSection>
  )
}
