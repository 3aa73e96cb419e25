import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import { toast as toastRecipe } from '#styled-system/recipes/toast.js'
import { Button } from '../../form/button.tsx'
import { IconButton } from '../../form/icon-button.tsx'
import type { ShownToast } from './toast-store.ts'
import { useSwipeAway } from './use-swipe-away.ts'

interface ToastCardProps {
  toast: ShownToast
  /** Its place among all toasts that are shown. */
  order: number
  closeLabel: string
  onClose: () => void
}

export function ToastCard({ toast, order, closeLabel, onClose }: ToastCardProps) {
  const looks = toastRecipe({ variant: toast.variant })
  const swipe = useSwipeAway(onClose)
  const Icon = toast.variant === 'destructive' ? OctagonAlert : CircleCheck
  const act = () => {
    toast.action?.onClick()
    onClose()
  }
  return (
    <div
      {...swipe}
      className={looks.root}
      style={{ order }}
      data-toast={toast.id}
      data-state={toast.state}
      aria-atomic="true"
    >
      <span className={looks.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={looks.words}>
        <p key={toast.times} className={looks.title}>
          {toast.title}
        </p>
        {toast.description ? <p className={looks.description}>{toast.description}</p> : null}
        {toast.note ? (
          <p className={looks.description} aria-live="off">
            {toast.note}
          </p>
        ) : null}
        {toast.action ? (
          <div className={looks.action}>
            <Button size="sm" onClick={act}>
              {toast.action.label}
            </Button>
          </div>
        ) : null}
      </div>
      <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
    </div>
  )
}
