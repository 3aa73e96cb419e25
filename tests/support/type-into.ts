/** As a person does who leaves this text in a field: React hears of it. */
export const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
