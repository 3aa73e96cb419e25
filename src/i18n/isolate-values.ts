import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { isolate } from '#domain/text/isolate.ts'

type Values = Record<string, unknown>

const isolated = (values: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  )

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
 * stands beside it in a sentence, a toast, a title or a label. Every language is made the current one through it.
 */
export { i18n }
