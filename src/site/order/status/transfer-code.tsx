import { useLingui } from '@lingui/react/macro'
import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { QrCode } from '#ui/display/qr-code.tsx'

/** The QR code of the text that banks' apps read; the standard (EPC069-12) asks for error correction level M. */
export function TransferCode({ text }: { text: string }) {
  const { t } = useLingui()
  const modules = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text])
  return (
    <QrCode
      modules={modules}
      label={t({ id: 'transfer.qr', message: 'Code QR du virement, pour l’appli de ta banque' })}
    />
  )
}
