const STROKES = [
  'M20 160V40L124 160V104',
  'M164 113H258A47 47 0 1 0 246 144.5',
  'M426 160V66',
  'M426 102A36 36 0 0 1 498 102V160',
  'M498 102A36 36 0 0 1 570 102V160',
  'M608 66V118A42 42 0 0 0 692 118V66',
  'M692 118V160',
  'M794 80C788 70 776 66 764 66C746 66 734 76 734 89C734 120 798 106 798 136C798 151 783 160 765 160C750 160 736 155 728 143',
  'M834 113H928A47 47 0 1 0 916 144.5',
]

/** The brand's wordmark, in the colour of the surrounding text. */
export function Wordmark({ height = 20 }: { height?: number }) {
  return (
    <svg
      viewBox="0 -4 948 182"
      height={height}
      width={Math.round((height * 948) / 182)}
      role="img"
      aria-label="Néomuse"
      fill="none"
      stroke="currentColor"
      strokeWidth="21"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {STROKES.map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
      <circle cx="341" cy="113" r="47" />
      <path d="M206 38L228 14" stroke="var(--colors-text-accent)" />
      <circle cx="124" cy="44" r="15" fill="var(--colors-text-accent)" stroke="none" />
    </svg>
  )
}
