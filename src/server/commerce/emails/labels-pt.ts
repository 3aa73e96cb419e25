import type { OrderEmailLabels } from './order-email-labels.ts'

export const PORTUGUESE: OrderEmailLabels = {
  hello: (name) => (name === '' ? 'Olá,' : `Olá, ${name},`),
  yourOrder: (number) => `Seu pedido ${number}`,
  total: 'Total',
  refunded: 'Reembolsado',
  open: 'Ver meu pedido',
  pay: 'Pagar meu pedido',
  keepLink:
    'Este link abre o seu pedido em todos os seus dispositivos, sem senha. Quem tiver o link pode ver o pedido: não o repasse a ninguém.',
  question: 'Alguma dúvida? Basta responder a este e-mail.',
  reason: (site) => `Você recebe este e-mail porque fez um pedido na ${site}.`,
  received: {
    opening: (number) => ({
      subject: `Recebemos o seu pedido ${number}`,
      title: 'Recebemos o seu pedido',
    }),
    pay: (total) =>
      `Obrigado! Só falta pagar ${total}. Se você acabou de pagar, este e-mail cruzou com o seu pagamento: não precisa fazer mais nada.`,
    transfer: (total) =>
      `Obrigado! Para pagar, faça uma transferência de ${total} para esta conta com a referência exata: é ela que nos diz que o dinheiro é seu. Escreveremos assim que ele chegar.`,
    agree:
      'Obrigado! Em breve escreveremos para combinar com você o pagamento e os próximos passos.',
    iban: 'IBAN',
    bic: 'BIC',
    holder: 'Titular',
    amount: 'Valor',
    reference: 'Referência',
  },
  paid: {
    opening: (number) => ({
      subject: `Pagamento recebido do seu pedido ${number}`,
      title: 'Seu pagamento chegou',
    }),
    thanks: (total) =>
      `Recebemos ${total}. Obrigado! Este é o seu recibo: guarde este e-mail, ele confirma o seu pedido.`,
    free: 'Seu pedido está confirmado e não há nada a pagar. Guarde este e-mail: ele é a sua confirmação.',
    invoice: (number) => `Sua fatura ${number} está disponível em PDF na página do seu pedido.`,
    delivered: 'O que você comprou está disponível na página do seu pedido.',
    service:
      'Vamos escrever para você sobre os próximos passos: eles e seus prazos estão na página do seu pedido.',
    deliveredFrom: (date) =>
      `O que você comprou será entregue a partir de ${date}, quando terminar o prazo de arrependimento.`,
    consents: (date) =>
      `Em ${date}, você pediu para receber o conteúdo sem esperar o fim do prazo de arrependimento de 14 dias e reconheceu que perde o direito de arrependimento assim que o conteúdo é fornecido.`,
    withdrawUntil: (date) =>
      `Você pode desistir do contrato até ${date}, inclusive, na página do seu pedido, sem dar motivo.`,
    guaranteeUntil: (date) =>
      `Garantia de reembolso: se o curso não servir para você, avise até ${date}, inclusive, e devolvemos o dinheiro.`,
  },
  filesReady: {
    opening: (number) => ({
      subject: `Seus arquivos estão prontos: pedido ${number}`,
      title: 'Seus arquivos estão prontos',
    }),
    lead: 'Você já pode baixá-los na página do seu pedido, quantas vezes quiser. Um download interrompido continua de onde parou.',
  },
  links: {
    opening: (count, site) => ({
      subject: count === 1 ? `Sua compra na ${site}` : `Suas compras na ${site}`,
      title: count === 1 ? 'Sua compra' : 'Suas compras',
    }),
    lead: (count) =>
      count === 1
        ? 'Você nos pediu o link do seu pedido. Aqui está:'
        : 'Você nos pediu os links dos seus pedidos. Aqui estão, o mais recente primeiro:',
    notYou: 'Não pediu nada? Ignore este e-mail: só você pode abrir estes links.',
  },
  withdrawal: {
    opening: (number) => ({
      subject: `Confirmação de recebimento: você desiste do pedido ${number}`,
      title: 'Recebemos a sua desistência',
    }),
    lead: (date, time) =>
      `Confirmamos o recebimento da sua declaração, em ${date}, às ${time} (hora de Paris).`,
    law: 'Você desiste do contrato, como a lei permite no prazo de 14 dias (artigo L221-18 do Código do Consumo francês).',
    guarantee: 'Você usa a garantia de reembolso de 30 dias.',
    covers: 'Sua declaração abrange:',
    next: 'Devolveremos o dinheiro pelo meio de pagamento que você usou, no máximo 14 dias após a sua declaração. Guarde este e-mail como comprovante.',
  },
  refundedMail: {
    opening: (number) => ({
      subject: `Reembolso do seu pedido ${number}`,
      title: 'Seu reembolso foi feito',
    }),
    lead: (amount) => `Reembolsamos ${amount} pelo meio de pagamento que você usou.`,
    delay: 'Dependendo do seu banco, o dinheiro aparece na conta em 5 a 10 dias.',
  },
  creditNote: {
    opening: (document) => ({
      subject: `Sua nota de crédito ${document}`,
      title: 'Sua nota de crédito está disponível',
    }),
    lead: (document, corrects) =>
      `A nota de crédito ${document}, que corrige a fatura ${corrects}, está disponível em PDF na página do seu pedido.`,
    reversalOpening: (number) => ({
      subject: `O reembolso do seu pedido ${number} não foi concluído`,
      title: 'Seu reembolso não foi concluído',
    }),
    reversal: (document, corrects) =>
      `Seu reembolso não foi concluído: seu banco o devolveu. Por isso, o documento ${document} cancela a nota de crédito ${corrects}. Responda a este e-mail para combinar outro meio.`,
  },
  paymentFailed: {
    opening: (number) => ({
      subject: `O pagamento do seu pedido ${number} não foi concluído`,
      title: 'Seu pagamento não foi concluído',
    }),
    lead: (total) => `O pagamento de ${total} foi recusado ou interrompido. Nada foi cobrado.`,
    again:
      'Seu pedido está guardado: você pode tentar de novo, com outro meio de pagamento se preferir.',
  },
}
