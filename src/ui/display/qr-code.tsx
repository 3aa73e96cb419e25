import { qrCode } from '#styled-system/recipes/qr-code.js'

export interface QrCodeProps {
  /** Row by row, including the quiet zone: true is dark. */
  modules: readonly (readonly boolean[])[]
  /** What a screen reader says instead. */
  label: string
}

/** Dark on light in both themes: cameras expect it. */
export function QrCode({ modules, label }: QrCodeProps) {
  const size = modules.length
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={qrCode()}
      data-theme="light"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
