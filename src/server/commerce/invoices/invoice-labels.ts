import type { Locale } from '#contract/locales.ts'
import type { InvoiceKind } from '#domain/commerce/invoice.ts'

export type InvoiceLabels = {
  readonly titles: Readonly<Record<InvoiceKind, string>>
  readonly number: string
  readonly date: string
  readonly order: string
  readonly corrects: string
  readonly seller: string
  readonly buyer: string
  readonly siret: string
  readonly vatNumber: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  readonly amount: string
  /** When no VAT is charged. */
  readonly untaxed: { readonly unit: string; readonly amount: string; readonly total: string }
  readonly net: string
  /** `rate` is formatted: `20 %`. */
  readonly tax: (rate: string) => string
  readonly totals: Readonly<Record<InvoiceKind, string>>
  readonly settled: Readonly<Record<InvoiceKind, (date: string, way: string) => string>>
  readonly ways: Readonly<Record<string, string>>
  readonly trial: string
  readonly page: (at: number, of: number) => string
}

export const INVOICE_LABELS: Readonly<Record<Locale, InvoiceLabels>> = {
  fr: {
    titles: { invoice: 'Facture', 'credit-note': 'Avoir', reversal: 'Facture rectificative' },
    number: 'Numéro',
    date: 'Date',
    order: 'Commande',
    corrects: 'Corrige',
    seller: 'Vendeur',
    buyer: 'Client',
    siret: 'SIRET',
    vatNumber: 'N° de TVA',
    description: 'Désignation',
    quantity: 'Qté',
    unit: 'Prix unitaire TTC',
    amount: 'Montant TTC',
    net: 'Total HT',
    untaxed: { unit: 'Prix unitaire', amount: 'Montant', total: 'Total' },
    tax: (rate) => `TVA ${rate}`,
    totals: { invoice: 'Total TTC', 'credit-note': 'Total remboursé', reversal: 'Total TTC' },
    settled: {
      invoice: (date, way) => `Payée le ${date}, par ${way}.`,
      'credit-note': (date, way) => `Remboursé le ${date}, par ${way}.`,
      reversal: (date) =>
        `Le remboursement n’a pas abouti : l’avoir corrigé est annulé le ${date}.`,
    },
    ways: {
      stripe: 'carte bancaire',
      transfer: 'virement bancaire',
      manual: 'un autre moyen',
      test: 'paiement d’essai',
    },
    trial: 'Document d’essai : aucun argent n’a changé de mains.',
    page: (at, of) => `Page ${at} sur ${of}`,
  },
  en: {
    titles: { invoice: 'Invoice', 'credit-note': 'Credit note', reversal: 'Corrected invoice' },
    number: 'Number',
    date: 'Date',
    order: 'Order',
    corrects: 'Corrects',
    seller: 'Seller',
    buyer: 'Customer',
    siret: 'SIRET',
    vatNumber: 'VAT number',
    description: 'Description',
    quantity: 'Qty',
    unit: 'Unit price incl. VAT',
    amount: 'Amount incl. VAT',
    net: 'Total excl. VAT',
    untaxed: { unit: 'Unit price', amount: 'Amount', total: 'Total' },
    tax: (rate) => `VAT ${rate}`,
    totals: {
      invoice: 'Total incl. VAT',
      'credit-note': 'Total refunded',
      reversal: 'Total incl. VAT',
    },
    settled: {
      invoice: (date, way) => `Paid on ${date} by ${way}.`,
      'credit-note': (date, way) => `Refunded on ${date} by ${way}.`,
      reversal: (date) =>
        `The refund did not go through: the credit note named above is cancelled on ${date}.`,
    },
    ways: {
      stripe: 'bank card',
      transfer: 'bank transfer',
      manual: 'other means',
      test: 'trial payment',
    },
    trial: 'Trial document: no money has changed hands.',
    page: (at, of) => `Page ${at} of ${of}`,
  },
  es: {
    titles: {
      invoice: 'Factura',
      'credit-note': 'Factura rectificativa',
      reversal: 'Factura de anulación',
    },
    number: 'Número',
    date: 'Fecha',
    order: 'Pedido',
    corrects: 'Corrige',
    seller: 'Vendedor',
    buyer: 'Cliente',
    siret: 'SIRET',
    vatNumber: 'N.º de IVA',
    description: 'Descripción',
    quantity: 'Cant.',
    unit: 'Precio con IVA',
    amount: 'Importe con IVA',
    net: 'Total sin IVA',
    untaxed: { unit: 'Precio', amount: 'Importe', total: 'Total' },
    tax: (rate) => `IVA ${rate}`,
    totals: {
      invoice: 'Total con IVA',
      'credit-note': 'Total reembolsado',
      reversal: 'Total con IVA',
    },
    settled: {
      invoice: (date, way) => `Pagada el ${date} con ${way}.`,
      'credit-note': (date, way) => `Reembolsado el ${date} con ${way}.`,
      reversal: (date) =>
        `El reembolso no se ha realizado: el documento corregido queda anulado el ${date}.`,
    },
    ways: {
      stripe: 'tarjeta bancaria',
      transfer: 'transferencia bancaria',
      manual: 'otro medio',
      test: 'pago de prueba',
    },
    trial: 'Documento de prueba: no se ha movido dinero.',
    page: (at, of) => `Página ${at} de ${of}`,
  },
  pt: {
    titles: {
      invoice: 'Fatura',
      'credit-note': 'Nota de crédito',
      reversal: 'Fatura retificativa',
    },
    number: 'Número',
    date: 'Data',
    order: 'Pedido',
    corrects: 'Corrige',
    seller: 'Vendedor',
    buyer: 'Cliente',
    siret: 'SIRET',
    vatNumber: 'N.º de IVA',
    description: 'Descrição',
    quantity: 'Qtd.',
    unit: 'Preço com IVA',
    amount: 'Valor com IVA',
    net: 'Total sem IVA',
    untaxed: { unit: 'Preço', amount: 'Valor', total: 'Total' },
    tax: (rate) => `IVA ${rate}`,
    totals: {
      invoice: 'Total com IVA',
      'credit-note': 'Total reembolsado',
      reversal: 'Total com IVA',
    },
    settled: {
      invoice: (date, way) => `Paga em ${date} por ${way}.`,
      'credit-note': (date, way) => `Reembolsado em ${date} por ${way}.`,
      reversal: (date) =>
        `O reembolso não foi concluído: o documento corrigido fica cancelado em ${date}.`,
    },
    ways: {
      stripe: 'cartão bancário',
      transfer: 'transferência bancária',
      manual: 'outro meio',
      test: 'pagamento de teste',
    },
    trial: 'Documento de teste: nenhum dinheiro foi movimentado.',
    page: (at, of) => `Página ${at} de ${of}`,
  },
  th: {
    titles: {
      invoice: 'ใบแจ้งหนี้',
      'credit-note': 'ใบลดหนี้',
      reversal: 'ใบแจ้งหนี้ฉบับแก้ไข',
    },
    number: 'เลขที่',
    date: 'วันที่',
    order: 'คำสั่งซื้อ',
    corrects: 'แก้ไขเอกสาร',
    seller: 'ผู้ขาย',
    buyer: 'ลูกค้า',
    siret: 'SIRET',
    vatNumber: 'เลขภาษีมูลค่าเพิ่ม',
    description: 'รายการ',
    quantity: 'จำนวน',
    unit: 'ราคาต่อหน่วยรวม VAT',
    amount: 'จำนวนเงินรวม VAT',
    net: 'ยอดรวมก่อน VAT',
    untaxed: { unit: 'ราคาต่อหน่วย', amount: 'จำนวนเงิน', total: 'ยอดรวม' },
    tax: (rate) => `VAT ${rate}`,
    totals: {
      invoice: 'ยอดรวมทั้งสิ้น',
      'credit-note': 'ยอดคืนเงินทั้งสิ้น',
      reversal: 'ยอดรวมทั้งสิ้น',
    },
    settled: {
      invoice: (date, way) => `ชำระแล้วเมื่อวันที่ ${date} โดย${way}`,
      'credit-note': (date, way) => `คืนเงินแล้วเมื่อวันที่ ${date} โดย${way}`,
      reversal: (date) => `การคืนเงินไม่สำเร็จ ใบลดหนี้ที่อ้างถึงจึงถูกยกเลิกเมื่อวันที่ ${date}`,
    },
    ways: {
      stripe: 'บัตรธนาคาร',
      transfer: 'การโอนเงิน',
      manual: 'ช่องทางอื่น',
      test: 'การชำระเงินทดลอง',
    },
    trial: 'เอกสารทดลอง ไม่มีการเคลื่อนไหวของเงินจริง',
    page: (at, of) => `หน้า ${at} จาก ${of}`,
  },
}
