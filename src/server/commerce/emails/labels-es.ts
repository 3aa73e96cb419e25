import type { OrderEmailLabels } from './order-email-labels.ts'

export const SPANISH: OrderEmailLabels = {
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  yourOrder: (number) => `Tu pedido ${number}`,
  total: 'Total',
  refunded: 'Reembolsado',
  open: 'Ver mi pedido',
  pay: 'Pagar mi pedido',
  keepLink:
    'Este enlace abre tu pedido en todos tus dispositivos, sin contraseña. Cualquier persona que lo tenga puede verlo: no lo compartas.',
  question: '¿Alguna pregunta? Responde a este correo.',
  reason: (site) => `Recibes este correo porque has hecho un pedido en ${site}.`,
  received: {
    opening: (number) => ({
      subject: `Hemos recibido tu pedido ${number}`,
      title: 'Hemos recibido tu pedido',
    }),
    pay: (total) =>
      `¡Gracias! Solo queda pagar ${total}. Si acabas de hacerlo, este correo se ha cruzado con tu pago: no tienes que hacer nada más.`,
    transfer: (total) =>
      `¡Gracias! Para pagar, haz una transferencia de ${total} a esta cuenta con la referencia exacta: así sabemos que el dinero es tuyo. Te escribiremos en cuanto llegue.`,
    agree: '¡Gracias! Te escribiremos pronto para acordar el pago y los siguientes pasos.',
    iban: 'IBAN',
    bic: 'BIC',
    holder: 'Titular',
    amount: 'Importe',
    reference: 'Referencia',
  },
  paid: {
    opening: (number) => ({
      subject: `Pago recibido de tu pedido ${number}`,
      title: 'Tu pago ha llegado',
    }),
    thanks: (total) =>
      `Hemos recibido ${total}. ¡Gracias! Este es tu recibo: guarda este correo, que confirma tu pedido.`,
    free: 'Tu pedido está confirmado y no hay nada que pagar. Guarda este correo: es tu confirmación.',
    invoice: (number) => `Tu factura ${number} te espera en PDF en la página de tu pedido.`,
    delivered: 'Lo que has comprado te espera en la página de tu pedido.',
    service:
      'Te escribiremos para lo que sigue: los pasos y sus plazos están en la página de tu pedido.',
    deliveredFrom: (date) =>
      `Recibirás lo que has comprado a partir del ${date}, cuando termine el plazo de desistimiento.`,
    consents: (date) =>
      `El ${date} pediste recibir el contenido sin esperar al final del plazo de desistimiento de 14 días y reconociste que pierdes tu derecho de desistimiento en cuanto se te entrega el contenido.`,
    withdrawUntil: (date) =>
      `Puedes desistir del contrato hasta el ${date} inclusive, en la página de tu pedido, sin dar ningún motivo.`,
    guaranteeUntil: (date) =>
      `Garantía de devolución: si la formación no te convence, dilo hasta el ${date} inclusive y te devolvemos el dinero.`,
  },
  filesReady: {
    opening: (number) => ({
      subject: `Tus archivos están listos: pedido ${number}`,
      title: 'Tus archivos están listos',
    }),
    lead: 'Ya puedes descargarlos en la página de tu pedido, todas las veces que quieras. Una descarga interrumpida sigue donde se quedó.',
  },
  links: {
    opening: (count, site) => ({
      subject: count === 1 ? `Tu compra en ${site}` : `Tus compras en ${site}`,
      title: count === 1 ? 'Tu compra' : 'Tus compras',
    }),
    lead: (count) =>
      count === 1
        ? 'Nos has pedido el enlace a tu pedido. Aquí lo tienes:'
        : 'Nos has pedido los enlaces a tus pedidos. Aquí los tienes, primero el más reciente:',
    notYou: '¿No has pedido nada? Ignora este correo: solo tú puedes abrir estos enlaces.',
  },
  withdrawal: {
    opening: (number) => ({
      subject: `Acuse de recibo: desistes del pedido ${number}`,
      title: 'Hemos recibido tu desistimiento',
    }),
    lead: (date, time) =>
      `Acusamos recibo de tu declaración, recibida el ${date} a las ${time} (hora de París).`,
    law: 'Desistes del contrato, como permite la ley en un plazo de 14 días (artículo L221-18 del Código de consumo francés).',
    guarantee: 'Haces uso de la garantía de devolución de 30 días.',
    covers: 'Tu declaración se refiere a:',
    next: 'Te devolveremos el dinero por el medio de pago que utilizaste, como máximo 14 días después de tu declaración. Guarda este correo como prueba.',
  },
  refundedMail: {
    opening: (number) => ({
      subject: `Reembolso de tu pedido ${number}`,
      title: 'Te hemos devuelto el dinero',
    }),
    lead: (amount) => `Te hemos devuelto ${amount} por el medio de pago que utilizaste.`,
    delay: 'Según tu banco, el dinero aparece en tu cuenta en un plazo de 5 a 10 días.',
  },
  creditNote: {
    opening: (document) => ({
      subject: `Tu factura rectificativa ${document}`,
      title: 'Tu factura rectificativa está lista',
    }),
    lead: (document, corrects) =>
      `La factura rectificativa ${document}, que corrige la factura ${corrects}, está lista en PDF en la página de tu pedido.`,
    reversalOpening: (number) => ({
      subject: `El reembolso de tu pedido ${number} no ha llegado`,
      title: 'Tu reembolso no ha llegado',
    }),
    reversal: (document, corrects) =>
      `Tu reembolso no ha llegado: tu banco nos lo ha devuelto. Por eso, el documento ${document} anula la factura rectificativa ${corrects}. Responde a este correo para acordar otro medio.`,
  },
  paymentFailed: {
    opening: (number) => ({
      subject: `El pago de tu pedido ${number} no se ha realizado`,
      title: 'Tu pago no se ha realizado',
    }),
    lead: (total) => `El pago de ${total} se rechazó o se interrumpió. No se ha cobrado nada.`,
    again:
      'Tu pedido te espera: puedes intentarlo de nuevo, con otro medio de pago si lo prefieres.',
  },
}
