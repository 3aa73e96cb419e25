// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { OnlineSection } from '#admin/shared/online-section.tsx'
import type { ServerAnswerState } from '#device/back-office/use-server-answer.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'

beforeAll(activateAdminLocale)

/** The announced text in place of a list that could not be loaded. */
const saidAloud = async (problem: ServerAnswerState<unknown>['problem']) => {
  const asked = { value: null, problem, reload: async () => undefined }
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <OnlineSection title="Sessions ouvertes" level={2} asked={asked}>
        {() => null}
      </OnlineSection>
    </I18nProvider>,
  )
  expect(container.textContent).toContain('Réessayer')
  return container.querySelector('[role=status]')?.textContent ?? null
}

test.each(['server-error', 'busy', 'not-ours', 'unreachable'] as const)(
  'a failed list is not reported twice, by a toast and in its place: %s',
  async (problem) => {
    expect(await saidAloud(problem)).toBe(null)
  },
)

test('a failure without a toast is reported in its place', async () => {
  expect(await saidAloud('missing')).toContain('Réessayer')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  expect(await saidAloud('unreachable')).toContain('Réessayer')
})
