// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { PostFacts } from '#site/blog/post-card.tsx'
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

test('an article shows when it was changed if that was on another day in the business’s time zone', async () => {
  const [sample] = SAMPLE_POSTS
  if (!sample) throw new Error('no sample')
  await activateSiteLocale('fr')
  const written = { ...sample, date: '2026-11-30T23:30:00.000Z' }
  const shown = async (modified_at: string, isWhole: boolean) => {
    const { container } = await mount(
      <I18nProvider i18n={i18n}>
        <PostFacts post={{ ...written, modified_at }} isWhole={isWhole} />
      </I18nProvider>,
    )
    return container.textContent?.replaceAll('\u00a0', ' ')
  }
  const [sameDay, later] = ['2026-12-01T22:30:00.000Z', '2026-12-01T23:30:00.000Z']
  expect(await shown(later, true)).toContain('1er décembre 2026 · mis à jour le 2 décembre 2026')
  for (const text of [
    await shown(sameDay, true),
    await shown(later, false),
    await shown('', true),
  ]) {
    expect(text).toContain('1er décembre 2026')
    expect(text).not.toContain('mis à jour')
  }
})
