type Overlay = { readonly name: string; readonly text: string; readonly isLight: boolean }

const TEXTS = {
  fr: 'Images virtuelles',
  en: 'Virtual images',
  es: 'Imágenes virtuales',
  pt: 'Imagens virtuais',
  th: 'ภาพเสมือน',
} as const

/** The label in each language, light for dark pictures and dark for light ones. */
export const OVERLAYS: readonly Overlay[] = Object.entries(TEXTS).flatMap(([locale, text]) => [
  { name: `${locale}-clair`, text, isLight: true },
  { name: `${locale}-sombre`, text, isLight: false },
])

const INK = '#1b1620'
const PEARL = '#fbf7f4'

/** A pill that stays legible on any picture: its background is nearly opaque. */
export const overlayToSvg = ({ text, isLight }: Overlay): string => {
  const [ground, ink] = isLight ? [PEARL, INK] : [INK, PEARL]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 240" role="img" aria-label="${text}">
  <rect x="4" y="4" width="1192" height="232" rx="116" fill="${ground}" fill-opacity="0.92"/>
  <rect x="4" y="4" width="1192" height="232" rx="116" fill="none" stroke="${ink}" stroke-opacity="0.35" stroke-width="4"/>
  <circle cx="128" cy="120" r="38" fill="none" stroke="${ink}" stroke-width="10"/>
  <circle cx="128" cy="120" r="12" fill="${ink}"/>
  <text x="660" y="120" dy="0.35em" text-anchor="middle" font-family="Hanken Grotesk, Noto Sans Thai, Helvetica Neue, Arial, sans-serif" font-weight="600" font-size="100" fill="${ink}">${text}</text>
</svg>
`
}
