import type { Locale } from '#contract/languages/locales.ts'

type InAll = Readonly<Record<Locale, string>>

/** Why what was ordered cannot be had just now, as its buyer reads it. */
export const DELIVERY_REFUSALS = {
  'order-not-paid': {
    fr: 'Cette commande n’est pas encore payée : ses fichiers attendent ton paiement.',
    en: 'This order is not paid yet: its files wait for your payment.',
    es: 'Este pedido aún no está pagado: sus archivos esperan tu pago.',
    pt: 'Este pedido ainda não foi pago: os arquivos aguardam seu pagamento.',
    th: 'คำสั่งซื้อนี้ยังไม่ได้ชำระเงิน ไฟล์จะพร้อมหลังคุณชำระเงิน',
  },
  'delivery-waits': {
    fr: 'Ces fichiers t’attendent jusqu’à la fin de ton délai de rétractation.',
    en: 'These files come when your withdrawal period is over.',
    es: 'Estos archivos llegan al terminar tu plazo de desistimiento.',
    pt: 'Estes arquivos chegam ao fim do seu prazo de arrependimento.',
    th: 'ไฟล์เหล่านี้จะเปิดให้เมื่อสิ้นสุดระยะเวลายกเลิกสัญญาของคุณ',
  },
  'access-revoked': {
    fr: 'Cet achat a été remboursé : ses fichiers ne sont plus accessibles.',
    en: 'This purchase was refunded: its files are no longer available.',
    es: 'Esta compra se reembolsó: sus archivos ya no están disponibles.',
    pt: 'Esta compra foi reembolsada: os arquivos não estão mais disponíveis.',
    th: 'การซื้อนี้ได้รับเงินคืนแล้ว จึงเปิดไฟล์ไม่ได้อีก',
  },
} as const satisfies Readonly<Record<string, InAll>>

/** A link lives for minutes. */
export const EXPIRED_DOWNLOAD: InAll = {
  fr: 'Ce lien de téléchargement n’est plus valable. Ouvre ta commande et appuie de nouveau sur « Télécharger ».',
  en: 'This download link has expired. Open your order and press “Download” again.',
  es: 'Este enlace de descarga ha caducado. Abre tu pedido y pulsa de nuevo «Descargar».',
  pt: 'Este link de download expirou. Abra seu pedido e clique novamente em “Baixar”.',
  th: 'ลิงก์ดาวน์โหลดนี้หมดอายุแล้ว เปิดคำสั่งซื้อแล้วกด “ดาวน์โหลด” อีกครั้ง',
}
