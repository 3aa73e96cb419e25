import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PackFile } from '#contract/admin/pack-files.ts'
import type { PackSending, UploadProblem } from '#device/back-office/pack-upload-queue.ts'
import { MODEL_FORMATS } from '#domain/model-formats.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useFileSizeText } from '#i18n/format-file-size.ts'
import { modelFormatLabel } from './model-labels.ts'

/** Why a file was not accepted: in the server's own words if there are any. */
export const useUploadProblem = (): ((problem: UploadProblem) => string) => {
  const { t } = useLingui()
  return (problem) => {
    if (problem.type === 'unreadable')
      return t({
        id: 'admin.packs.unreadable',
        message:
          'Cet appareil ne donne plus accès au fichier : il a été déplacé, modifié ou supprimé. Choisissez-le de nouveau.',
      })
    if (problem.detail !== null) return problem.detail
    if (problem.code === 'body-too-large')
      return t({
        id: 'admin.packs.proxy-limit',
        message:
          'Un intermédiaire du réseau n’accepte pas des envois de cette taille. Votre hébergeur peut relever sa limite à 8 Mio au moins.',
      })
    return t({ id: 'admin.failure.refused', message: 'Le serveur a refusé cette demande.' })
  }
}

/** 'Envoi : 1,2 Go sur 3,4 Go' and what it waits for. */
export const useSendingLabel = (): ((sending: PackSending) => string) => {
  const { t } = useLingui()
  const sizeText = useFileSizeText()
  const problemText = useUploadProblem()
  return ({ state, problem, sentBytes, size }) => {
    const sent = sizeText(sentBytes)
    const whole = sizeText(size)
    switch (state) {
      case 'queued':
        return t({ id: 'admin.packs.state.queued', message: `En attente de son tour · ${whole}` })
      case 'sending':
        return sentBytes >= size && size > 0
          ? t({ id: 'admin.packs.state.checking', message: 'Vérification par le serveur…' })
          : t({ id: 'admin.packs.state.sending', message: `Envoi : ${sent} sur ${whole}` })
      case 'waiting':
        return navigator.onLine
          ? t({
              id: 'admin.packs.state.waiting',
              message: `Le serveur ne répond pas : l’envoi reprendra de lui-même à ${sent} sur ${whole}.`,
            })
          : t({
              id: 'admin.packs.state.offline',
              message: `Hors ligne : l’envoi reprendra de lui-même à ${sent} sur ${whole}.`,
            })
      case 'signed-out':
        return t({
          id: 'admin.packs.state.signed-out',
          message: `Session terminée : reconnectez-vous, et l’envoi reprendra à ${sent} sur ${whole}.`,
        })
      case 'paused':
        return t({ id: 'admin.packs.state.paused', message: `En pause à ${sent} sur ${whole}` })
      case 'done':
        return t({ id: 'admin.packs.state.done', message: `Envoyé · ${whole}` })
      case 'failed':
        return problem === null ? '' : problemText(problem)
    }
  }
}

/** 'ZIP', 'MP4'; an unknown type of a newer server by its own name. */
const KINDS: Readonly<Record<string, string>> = {
  'application/zip': 'ZIP',
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
  'text/plain': 'TXT',
  'text/markdown': 'MD',
}

/** 'MP4 · 1,2 Go' */
export const useFileFacts = (): ((file: Pick<PackFile, 'type' | 'size'>) => string) => {
  const sizeText = useFileSizeText()
  return ({ type, size }) => `${isolate(KINDS[type] ?? type)} · ${sizeText(size)}`
}

export type FileFormat = PackFile['format']

/** The formats that a file of a pack may have; null last. */
export const FILE_FORMATS: readonly FileFormat[] = [...MODEL_FORMATS, null]

export const useFormatLabel = (): ((format: FileFormat) => string) => {
  const { t, i18n } = useLingui()
  return (format) => {
    if (format === null) return t({ id: 'admin.packs.format.other', message: 'Autre' })
    const label = modelFormatLabel(format)
    return label ? i18n._(label) : format
  }
}

/** '5 fichiers, 3,4 Go' */
export const useFilesFacts = (): ((files: readonly PackFile[]) => string) => {
  const { t } = useLingui()
  const sizeText = useFileSizeText()
  return (files) => {
    const weight = sizeText(files.reduce((sum, { size }) => sum + size, 0))
    return t({
      id: 'admin.packs.files',
      message: plural(files.length, {
        one: `# fichier, ${weight}`,
        other: `# fichiers, ${weight}`,
      }),
    })
  }
}
