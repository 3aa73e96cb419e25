/**
 * The script that starts a prerendered page, given the address of the site's own. The page is read before it is
 * pressed, so scripts come after everything that is seen: once all of it is there and painted, or at the first press,
 * key or focus of somebody who is faster. What to fetch meanwhile stands in the root's `data-scripts`. What scripts draw
 * has its styles in `data-styles`, which come first.
 */
export const lateStart = (entry: string): string => `
      {
        const signs = ['pointerdown', 'keydown', 'focusin']
        const start = () => {
          if (signs.length === 0) return
          for (const sign of signs.splice(0)) removeEventListener(sign, start, true)
          const { styles, scripts } = document.getElementById('root').dataset
          const link = (rel, href) => {
            const element = Object.assign(document.createElement('link'), { rel, href })
            document.head.append(element)
            return element
          }
          const sheet = link('stylesheet', styles)
          // A page that answers, if plainly, is better than one that does not.
          sheet.onload = sheet.onerror = () => import('${entry}')
          for (const href of scripts.match(/\\S+/g) ?? []) link('modulepreload', href)
        }
        for (const sign of signs) addEventListener(sign, start, true)
        // A picture that hangs holds up the rest of the page no longer than this.
        setTimeout(start, ${PATIENCE_MS})
        addEventListener('load', () => {
          // A page in the background paints nothing, and is not to wait for it.
          setTimeout(start, ${UNPAINTED_MS})
          requestAnimationFrame(() => setTimeout(start))
        })
      }
    `

const UNPAINTED_MS = 300
const PATIENCE_MS = 4_000
