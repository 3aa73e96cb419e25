const WORDS = {
  fr: 'Néomuse n’a pas pu s’ouvrir. Rechargez la page quand le réseau est là.',
  en: 'Néomuse could not open. Reload the page once you are online.',
}

export const RELOAD_LABEL = 'Recharger · Reload'

/**
 * What stands where the page could not start or fell over as a whole. It needs nothing that could be missing: no
 * catalogue, so it speaks the two languages that most visitors read, and no part of the kit.
 */
export const showLastWord = (container: HTMLElement): void => {
  const note = document.createElement('div')
  note.setAttribute('role', 'alert')
  note.style.cssText =
    'max-width:40rem;margin-inline:auto;padding:25vh 1.5rem;text-align:center;line-height:1.75'
  const paragraphs = Object.entries(WORDS).map(([lang, words]) => {
    const paragraph = document.createElement('p')
    paragraph.lang = lang
    paragraph.textContent = words
    return paragraph
  })
  const reload = document.createElement('button')
  reload.type = 'button'
  reload.textContent = RELOAD_LABEL
  reload.style.cssText =
    'margin-top:1.5rem;padding:.75rem 1.5rem;border:1px solid;border-radius:2rem;cursor:pointer'
  reload.addEventListener('click', () => location.reload())
  note.append(...paragraphs, reload)
  container.replaceChildren(note)
}
