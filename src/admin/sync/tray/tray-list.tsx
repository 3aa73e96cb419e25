import { useLingui } from '@lingui/react/macro'
import { RecordList } from '#ui/workbench/record-row.tsx'
import type { Rejection } from '../sync-records.ts'
import { TrayItem } from './tray-item.tsx'

/** What lost to the server or was refused, newest first; nothing leaves it but by the admin's decision. */
export function TrayList({ rejections }: { readonly rejections: readonly Rejection[] }) {
  const { t } = useLingui()
  return (
    <RecordList label={t({ id: 'admin.sync.tray.list', message: 'Modifications refusées' })}>
      {rejections.map((rejection) => (
        <TrayItem key={rejection.id} rejection={rejection} />
      ))}
    </RecordList>
  )
}
