import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { veil } from '#styled-system/recipes/veil.js'
import { veilLight } from './veil-light.ts'

export interface VeilProps {
  /** Any stable text, such as the model's id: the same seed always draws the same light. */
  seed?: string
  label: string
  children?: ReactNode
  ratio?: `${number}/${number}`
}

/** Stands in for a picture that may not be shown. It is drawn, so no file of that picture is ever asked for. */
export function Veil({ seed = '', label, children, ratio = '4/5' }: VeilProps) {
  const looks = veil()
  return (
    <div
      className={looks.root}
      style={{ aspectRatio: ratio, backgroundImage: veilLight(seed) }}
      data-theme="dark"
    >
      <div className={looks.plate}>
        <span className={looks.label}>
          <EyeOff aria-hidden="true" />
          {label}
        </span>
        {children}
      </div>
    </div>
  )
}
