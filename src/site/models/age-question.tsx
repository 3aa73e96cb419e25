import { useLingui } from '@lingui/react/macro'
import { createStoredText, useStoredText } from '#device/stored-text.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

interface AgeQuestionProps {
  isAsked: boolean
  onDeclare: () => void
  onRefuse: () => void
  /** Called instead of `onRefuse` when the visitor goes back: a refusal would also lead to another page. */
  onBack?: () => void
  /** Where the focus goes if the answer removes the element that had it. */
  nextFocus?: () => HTMLElement | null
}

/** Asked once per device, before the first NSFW model is listed or opened. */
export function AgeQuestion({ isAsked, onDeclare, onRefuse, onBack, nextFocus }: AgeQuestionProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={isAsked}
      title={t({ id: 'age.title', message: 'As-tu 18 ans ou plus ?' })}
      description={t({
        id: 'age.text',
        message:
          'Les packs NSFW sont réservés aux adultes. Leurs images restent masquées. Ta réponse est enregistrée sur cet appareil, et nulle part ailleurs.',
      })}
      confirmLabel={t({ id: 'age.declare', message: 'J’ai 18 ans ou plus' })}
      cancelLabel={t({ id: 'age.refuse', message: 'Non, revenir au catalogue' })}
      onConfirm={onDeclare}
      onCancel={onRefuse}
      onBack={onBack}
      {...(nextFocus ? { nextFocus } : {})}
    />
  )
}

const DECLARED = 'adult'
const kept = createStoredText('ageDeclaration')
const declare = (): void => kept.write(DECLARED)

/** Whether the visitor has declared on this device to be 18 or older. */
export const useAgeDeclaration = () => ({ isDeclared: useStoredText(kept) === DECLARED, declare })
