import { Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { BooksDialog } from './books-dialog.tsx'

/** Opens what an accountant asks for. */
export function BooksButton() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        tone="ghost"
        icon={<FileSpreadsheet aria-hidden="true" />}
        title={t({ id: 'admin.books.title', message: 'Exports comptables' })}
        onClick={() => setIsOpen(true)}
      >
        <Trans id="admin.books">Comptabilité</Trans>
      </Button>
      <BooksDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
