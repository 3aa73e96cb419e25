// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { PostFacts } from '#site/blog/post-facts.tsx'
import { mount } from '#tests/support/mount.tsx'

test('each dot is in one piece with what precedes it, so that no line begins with one', async () => {
  const [post] = SAMPLE_POSTS
  if (!post) throw new Error('no sample')
  await activateSiteLocale('fr')
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <PostFacts post={post} />
    </I18nProvider>,
  )
  const facts = [...(container.firstElementChild?.children ?? [])]
  expect(facts.map((fact) => /\S\u00a0·$/.test(fact.textContent ?? ''))).toEqual([
    true,
    true,
    false,
  ])
})
