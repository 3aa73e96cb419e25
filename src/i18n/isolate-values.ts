import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isolate } from '#domain/text/isolate.ts'
import { commitmentValues } from './commitment-values.ts'

type Values = Record<string, unknown>

/** Until the first version of a custom model. */
const VERSION_TIME = msg({
  id: 'promise.version-time',
  message: '{fromDays} à {toDays} jours ouvrés',
})
/** Until the team answers while the studio is open. */
const STUDIO_PROMISE = msg({
  id: 'promise.studio-reply',
  message: '{studioReplyTime}, aux heures du studio',
})

const isolated = (values: Values = {}): Values => ({
  ...commitmentValues(i18n.locale),
  get versionTime() {
    return say({ ...VERSION_TIME, values: commitmentValues(i18n.locale) })
  },
  get studioPromise() {
    return say({ ...STUDIO_PROMISE, values: commitmentValues(i18n.locale) })
  },
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  ),
})

const say: typeof i18n._ = i18n._.bind(i18n)

function sayIsolated(message: MessageDescriptor): string
function sayIsolated(id: string, values?: Values, options?: MessageOptions): string
function sayIsolated(
  message: MessageDescriptor | string,
  values?: Values,
  options?: MessageOptions,
): string {
  return typeof message === 'string'
    ? say(message, isolated(values), options)
    : say({ ...message, values: isolated(message.values) })
}

i18n._ = sayIsolated
i18n.t = sayIsolated

/**
 * The library's own `i18n`, in which whatever is put into a message is laid out by itself: a name in Arabic would turn what
 * stands beside it in a sentence, a toast, a title or a label. What the house promises goes into every message that names it.
 * Every language is made the current one through it.
 */
export { i18n }
