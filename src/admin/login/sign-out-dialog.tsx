import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDraftStore } from '#admin/shared/form/draft-store-context.tsx'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { unsubscribeFromPush } from '#device/push-device.ts'
import { Button } from '#ui/form/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

type SignOutQuestion = {
  /** Number of edits that have not reached the server, and of those in the tray. */
  readonly edits: number
  /** Number of unfinished forms. */
  readonly drafts: number
  /** Number of pictures that wait for the server, and that no edit or form names. */
  readonly pictures: number
}

type SignOut = {
  readonly question: SignOutQuestion | null
  /** Signs out at once if nothing would be lost, and asks otherwise. */
  readonly ask: () => Promise<void>
  readonly stay: () => void
  readonly leave: (work: 'keep' | 'discard') => Promise<void>
}

export const useSignOut = (): SignOut => {
  const { countUnsettled, countLonePictures, signOut } = useBackOffice()
  const drafts = useDraftStore()
  const [question, setQuestion] = useState<SignOutQuestion | null>(null)

  // The guard of every page redirects to the login.
  const leave = async (work: 'keep' | 'discard') => {
    // This device shows no more notifications; the server deletes the subscription with the session.
    void unsubscribeFromPush()
    await signOut(work)
  }
  const ask = async () => {
    const unfinished = {
      edits: await countUnsettled(),
      drafts: drafts.all().length,
      pictures: await countLonePictures(),
    }
    const isNothing = Object.values(unfinished).every((count) => count === 0)
    if (isNothing) await leave('discard')
    else setQuestion(unfinished)
  }
  return { question, ask, stay: () => setQuestion(null), leave }
}

/** Signing out with work left on the device: stay, keep it for the next sign-in, or discard it. */
export function SignOutDialog({ signOut }: { readonly signOut: SignOut }) {
  const { t } = useLingui()
  const { question, stay, leave } = signOut
  const [isSure, setIsSure] = useState(false)
  const shown = useLastValue(question)
  return (
    <>
      <Dialog
        open={question !== null}
        onClose={stay}
        title={t({ id: 'admin.sign-out.title', message: 'Se déconnecter maintenant ?' })}
        description={shown ? <UnfinishedWork {...shown} /> : null}
        closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
        footer={
          <>
            <Button tone="main" onClick={stay}>
              <Trans id="admin.sign-out.stay">Rester</Trans>
            </Button>
            <Button onClick={() => void leave('keep')}>
              <Trans id="admin.sign-out.keep">Garder sur cet appareil</Trans>
            </Button>
            <Button tone="danger" onClick={() => setIsSure(true)}>
              <Trans id="admin.sign-out.discard">Tout abandonner</Trans>
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={question !== null && isSure}
        tone="danger"
        title={t({ id: 'admin.sign-out.sure', message: 'Abandonner ce travail ?' })}
        description={
          <Trans id="admin.sign-out.sure.text">
            Les modifications qui n’ont pas été envoyées au serveur seront effacées de cet appareil,
            définitivement.
          </Trans>
        }
        confirmLabel={t({ id: 'admin.sign-out.sure.yes', message: 'Abandonner et se déconnecter' })}
        cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
        onConfirm={() => void leave('discard')}
        onCancel={() => setIsSure(false)}
      />
    </>
  )
}

/** What would be lost. */
export function UnfinishedWork({ edits, drafts, pictures }: SignOutQuestion) {
  const { t } = useLingui()
  const waiting = t({
    id: 'admin.sign-out.edits',
    message: plural(edits, {
      one: '# modification n’est pas encore sur le serveur.',
      other: '# modifications ne sont pas encore sur le serveur.',
    }),
  })
  const unfinished = t({
    id: 'admin.sign-out.drafts',
    message: plural(drafts, {
      one: '# formulaire n’est pas enregistré.',
      other: '# formulaires ne sont pas enregistrés.',
    }),
  })
  const alone = t({
    id: 'admin.sign-out.pictures',
    message: plural(pictures, {
      one: '# image n’est pas encore envoyée.',
      other: '# images ne sont pas encore envoyées.',
    }),
  })
  return (
    <>
      {edits > 0 ? `${waiting} ` : null}
      {drafts > 0 ? `${unfinished} ` : null}
      {pictures > 0 ? alone : null}
    </>
  )
}
