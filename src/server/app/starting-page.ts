import type { Locale } from '#contract/locales.ts'

/** For whom the page is: a visitor by language, or an admin, whom the back-office addresses by « vous ». */
export type Reader = Locale | 'admin'

type Texts = {
  readonly title: string
  readonly text: string
  /** In answer to a form. */
  readonly notReceived: string
  readonly again: string
}

const FRENCH = {
  title: 'De retour dans un instant',
  text: 'Le site se met à jour. Cette page s’ouvre d’elle-même dès qu’il est prêt.',
  again: 'Réessayer',
}

const TEXTS: Readonly<Record<Reader, Texts>> = {
  admin: {
    ...FRENCH,
    text: `${FRENCH.text} Les modifications en attente restent sur cet appareil.`,
    notReceived:
      'Le site se met à jour, et n’a pas reçu votre envoi. Rechargez cette page dans un instant pour l’envoyer de nouveau.',
  },
  fr: {
    ...FRENCH,
    notReceived:
      'Le site se met à jour, et n’a pas reçu ton envoi. Recharge cette page dans un instant pour l’envoyer de nouveau.',
  },
  en: {
    title: 'Back in a moment',
    text: 'The site is being updated. This page opens by itself as soon as it is ready.',
    notReceived:
      'The site is being updated, and has not received what you sent. Reload this page in a moment to send it again.',
    again: 'Try again',
  },
  es: {
    title: 'Volvemos en un momento',
    text: 'El sitio se está actualizando. Esta página se abre sola en cuanto esté listo.',
    notReceived:
      'El sitio se está actualizando y no ha recibido lo que enviaste. Recarga esta página en un momento para enviarlo de nuevo.',
    again: 'Reintentar',
  },
  pt: {
    title: 'Voltamos em instantes',
    text: 'O site está sendo atualizado. Esta página abre sozinha assim que ele estiver pronto.',
    notReceived:
      'O site está sendo atualizado e não recebeu o que você enviou. Recarregue esta página em instantes para enviar de novo.',
    again: 'Tentar de novo',
  },
  th: {
    title: 'กลับมาในอีกสักครู่',
    text: 'เว็บไซต์กำลังอัปเดต หน้านี้จะเปิดเองทันทีที่พร้อม',
    notReceived: 'เว็บไซต์กำลังอัปเดตและยังไม่ได้รับสิ่งที่คุณส่ง โปรดโหลดหน้านี้ใหม่ในอีกสักครู่เพื่อส่งอีกครั้ง',
    again: 'ลองอีกครั้ง',
  },
}

/** The language of the page's text. */
export const languageOf = (reader: Reader): Locale => (reader === 'admin' ? 'fr' : reader)

/** The site's colours; no file of the site can be asked for now. */
const STYLE = `
:root { color-scheme: dark; --ground: #0b0612; --ink: #fdf8f2; --quiet: #b8a9bb; --line: #2c1938; --light: linear-gradient(90deg, #ff6f5b, #ff2e88, #a173ff) }
@media (prefers-color-scheme: light) { :root:not([data-theme=dark]) { color-scheme: light; --ground: #f6ece1; --ink: #1d0b26; --quiet: #5c4763; --line: #dccbb9; --light: linear-gradient(90deg, #c9302f, #b0125f, #8b4dff) } }
:root[data-theme=light] { color-scheme: light; --ground: #f6ece1; --ink: #1d0b26; --quiet: #5c4763; --line: #dccbb9; --light: linear-gradient(90deg, #c9302f, #b0125f, #8b4dff) }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.125rem/1.7 system-ui, sans-serif }
main { box-sizing: border-box; display: grid; align-content: center; justify-items: start; gap: 1.5rem; min-height: 100vh; min-height: 100svh; max-width: 42rem; margin: auto; padding: 3rem clamp(1.25rem, 6vw, 4rem) }
p { margin: 0; color: var(--quiet) }
.brand { font: 1.25rem/1.3 Georgia, serif; color: var(--ink) }
h1 { margin: 0; font: 300 clamp(2.25rem, 1.5rem + 4vw, 4rem)/1.15 Georgia, serif; text-wrap: balance }
:lang(th) h1 { line-height: 1.6 }
.wait { position: relative; width: 100%; height: 2px; overflow: hidden; border-radius: 2px; background: var(--line) }
.wait::after { content: ''; position: absolute; inset: 0; width: 40%; border-radius: 2px; background: var(--light); animation: pass 2.4s ease-in-out infinite alternate }
@keyframes pass { to { transform: translateX(150%) } }
@media (prefers-reduced-motion: reduce) { .wait::after { width: 100%; animation: none } }
a { display: inline-grid; align-items: center; min-height: 2.75rem; padding: 0 1.5rem; border: 1px solid var(--quiet); border-radius: 999px; color: var(--ink); text-decoration: none }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px }
`

/** The theme that was chosen on this device. */
const THEME = `
try { const theme = localStorage.getItem('theme'); if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme } catch { document.documentElement.dataset.storage = 'none' }
`

/** Opens the page once the site is ready: not every page at the same moment. */
const WATCH = `
const look = () => fetch('/api/health/ready', { cache: 'no-store' }).then(({ ok }) => ok, () => false).then((ok) => ok ? location.reload() : lookLater())
const lookLater = () => setTimeout(look, 1500 + Math.random() * 2500)
lookLater()
`

/**
 * The page that stands for every other one while the site starts. It needs no other file. `isForm`: it answers a form,
 * which only its sender can send again.
 */
export const renderStartingPage = (reader: Reader, { isForm }: { isForm: boolean }): string => {
  const { title, text, notReceived, again } = TEXTS[reader]
  return `<!doctype html>
<html lang="${languageOf(reader)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} · Néomuse</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<script>${THEME}</script>
${isForm ? '' : `<script>${WATCH}</script>\n`}</head>
<body>
<main>
<p class="brand">Néomuse</p>
<h1>${title}</h1>
<div class="wait"></div>
<p>${isForm ? notReceived : text}</p>
${isForm ? '' : `<a href="">${again}</a>\n`}</main>
</body>
</html>
`
}
