export type SocialNetwork = 'instagram' | 'twitter' | 'message'

const SHAPES: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: [
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Z',
    'M12 8.4a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2Z',
    'M16.9 7.1v.01',
  ],
  twitter: ['M4.5 4.5h3.6l11.4 15h-3.6Z', 'M19 4.5l-6.2 6.9', 'M11.1 12.8l-6.1 6.7'],
  message: ['M20.5 11.6a8 8 0 0 1-11.8 7l-4.7 1.4 1.5-4.4a8 8 0 1 1 15-4Z'],
}

/** Line drawings in the manner of lucide, which has no signs of companies. */
export function SocialMark({ network }: { network: SocialNetwork }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[network].map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  )
}
