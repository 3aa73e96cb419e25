/** Types a text into a field as a person does, so that React receives the events. */
export const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
