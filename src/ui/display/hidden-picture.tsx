import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { hiddenPicture } from '#styled-system/recipes/hidden-picture.js'

interface Scene {
  /** Two coloured rim lights, the material of the head, and the glow behind it. */
  warm: string
  cool: string
  matter: string
  glow: string
}

// The light of the brand's pictures: a warm rim light, a cool one, and a precious material between them.
const SCENES = [
  { warm: '#ff6f5b', cool: '#8b4dff', matter: '#e6cfc6', glow: '#6b193e' },
  { warm: '#ff2e88', cool: '#35d6ff', matter: '#bbaed9', glow: '#37244d' },
  { warm: '#f2b866', cool: '#2f9e7a', matter: '#6fa58a', glow: '#133232' },
  { warm: '#f2a48d', cool: '#8747b5', matter: '#3a2230', glow: '#842a48' },
  { warm: '#ff2e88', cool: '#f2a48d', matter: '#e9b8d0', glow: '#561a64' },
  { warm: '#de6555', cool: '#ff2e88', matter: '#c98a70', glow: '#56132f' },
] as const satisfies readonly Scene[]

// FNV-1a, then mulberry32 for each number: small, and the same on server and browser.
const seeded = (seed: string): (() => number) => {
  let state = 2166136261
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * A blurred sculpture as one CSS `background-image`, generated from the seed: it contains nothing of a real picture.
 * The first layer is on top.
 */
export const hiddenPictureBackground = (seed: string): string => {
  const next = seeded(seed)
  const between = (low: number, high: number) => Math.round(low + next() * (high - low))
  const { warm, cool, matter, glow } = SCENES[Math.floor(next() * SCENES.length)] ?? SCENES[0]
  const [left, right] = next() < 0.5 ? [warm, cool] : [cool, warm]
  const middle = 50 + between(-5, 5)
  const headTop = between(36, 41)
  const radialLight = (color: string, size: string, place: string, core = 0) =>
    `radial-gradient(${size} at ${place}, ${color} ${core}%, transparent)`
  const halo = `radial-gradient(44% 36% at ${middle}% ${headTop - 4}%, transparent 79%, ${warm}99 86%, transparent 93%)`
  return [
    radialLight('rgb(255 246 238 / 0.55)', '9% 11%', `${middle - 6}% ${headTop - 8}%`),
    radialLight('rgb(11 6 18 / 0.55)', '17% 22%', `${middle + 9}% ${headTop + 5}%`),
    radialLight(matter, '20% 21%', `${middle}% ${headTop}%`, 30),
    radialLight(left, '23% 24%', `${middle - 5}% ${headTop + 1}%`, 40),
    radialLight(right, '23% 24%', `${middle + 5}% ${headTop + 1}%`, 40),
    radialLight('rgb(11 6 18 / 0.5)', '14% 9%', `${middle}% ${headTop + 25}%`),
    radialLight(matter, '11% 22%', `${middle}% ${headTop + 24}%`, 20),
    radialLight(matter, '46% 26%', `${middle}% 92%`, 30),
    radialLight(left, '52% 32%', `${middle - 7}% 92%`, 45),
    radialLight(right, '52% 32%', `${middle + 7}% 92%`, 45),
    next() < 0.6 ? halo : radialLight(warm, '27% 22%', `${middle}% ${headTop - 14}%`, 10),
    radialLight(glow, '90% 75%', `${100 - middle}% ${between(32, 44)}%`),
    'linear-gradient(#170b1f, #0b0612)',
  ].join(', ')
}

export interface HiddenPictureProps {
  /** Any stable text, such as the model's id: the same seed always generates the same image. */
  seed?: string
  label: string
  children?: ReactNode
  ratio?: `${number}/${number}`
}

/** Replaces a picture that may not be shown. It is generated, so no file of that picture is ever requested. */
export function HiddenPicture({ seed = '', label, children, ratio = '4/5' }: HiddenPictureProps) {
  const looks = hiddenPicture()
  return (
    <div
      className={looks.root}
      style={{ aspectRatio: ratio, backgroundImage: hiddenPictureBackground(seed) }}
      data-theme="dark"
    >
      <div className={looks.caption}>
        <span className={looks.label}>
          <EyeOff aria-hidden="true" />
          {label}
        </span>
        {children}
      </div>
    </div>
  )
}
