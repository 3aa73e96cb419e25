import { useLingui } from '@lingui/react/macro'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { modelPack, type PackFile, packFile } from '#contract/admin/pack-files.ts'
import { askServer, deleteOnServer } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { isolate } from '#domain/text/isolate.ts'

/** Actions on a pack that the server performs at once; each reports its result and returns whether it succeeded. */
export const usePackActions = (modelId: string) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  const pack = `/api/admin/models/${encodeURIComponent(modelId)}/pack`
  const fileOf = (id: string) => `/api/admin/pack-files/${encodeURIComponent(id)}`
  return {
    publish: async (): Promise<boolean> =>
      notifyOutcome(
        await askServer(backOffice, { method: 'POST', path: `${pack}/publish` }, modelPack),
        {
          done: t({ id: 'admin.packs.published', message: 'Version publiée' }),
          failed: t({
            id: 'admin.packs.not-published',
            message: 'La version n’a pas été publiée',
          }),
        },
      ),
    change: async (
      { id, name }: PackFile,
      body: Partial<Pick<PackFile, 'is_sample' | 'format'>>,
    ): Promise<boolean> =>
      notifyOutcome(
        await askServer(backOffice, { method: 'PUT', path: fileOf(id), body }, packFile),
        {
          done: null,
          failed: t({
            id: 'admin.packs.not-changed',
            message: `Le fichier ${isolate(name)} n’a pas été modifié`,
          }),
        },
      ),
    deleteFile: async ({ id, name }: PackFile): Promise<boolean> =>
      notifyOutcome(await deleteOnServer(backOffice, fileOf(id)), {
        done: t({ id: 'admin.packs.removed', message: `Fichier retiré : ${isolate(name)}` }),
        failed: t({
          id: 'admin.packs.not-removed',
          message: `Le fichier ${isolate(name)} n’a pas été retiré`,
        }),
      }),
    deleteVersion: async (version: number): Promise<boolean> =>
      notifyOutcome(await deleteOnServer(backOffice, `${pack}/versions/${version}`), {
        done: t({ id: 'admin.packs.version-deleted', message: 'Version supprimée' }),
        failed: t({
          id: 'admin.packs.version-not-deleted',
          message: 'La version n’a pas été supprimée',
        }),
      }),
  }
}
