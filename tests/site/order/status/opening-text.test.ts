import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))

/** The longest states take four lines on a phone. */
const A_LINE_MORE = 5 / 4

const lengthOf = (id: string): number => i18n._(id).length

test.each(LOCALES)(
  'in %s what is read while an order loads takes a line more than any state of it',
  async (locale) => {
    await activateSiteLocale(locale)
    const states = Object.keys(i18n.messages).filter((id) => /^stage\..+\.text$/.test(id))
    expect(states.length).toBeGreaterThan(10)
    const opening = lengthOf('order-page.opening')
    // A text of as many lines could be the page's largest paint, and it waits for the scripts.
    expect(states.filter((id) => lengthOf(id) * A_LINE_MORE > opening)).toEqual([])
  },
)
