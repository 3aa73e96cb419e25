/**
 * What stands where the page could not start or fell over as a whole. It needs nothing that could be missing: no
 * catalogue, so it speaks the two languages that most visitors read, and no part of the kit.
 */
export const showLastWord = (container: HTMLElement): void => {
  const words = document.createElement('p')
  words.textContent =
    'Néomuse n’a pas pu s’ouvrir. Rechargez la page quand le réseau est là. · Néomuse could not open. Reload the page once you are online.'
  const reload = document.createElement('button')
  reload.type = 'button'
  reload.textContent = 'Recharger · Reload'
  reload.style.cssText =
    'margin-top:1.5rem;padding:.75rem 1.5rem;border:1px solid;border-radius:2rem;cursor:pointer'
  reload.addEventListener('click', () => location.reload())
  const note = document.createElement('div')
  note.setAttribute('role', 'alert')
  note.style.cssText = 'max-width:36rem;margin:20vh auto;padding:1.5rem;text-align:center'
  note.append(words, reload)
  container.replaceChildren(note)
}
