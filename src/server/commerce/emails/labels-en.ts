import type { OrderEmailLabels } from './order-email-labels.ts'

export const ENGLISH: OrderEmailLabels = {
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  yourOrder: (number) => `Your order ${number}`,
  total: 'Total',
  refunded: 'Refunded',
  open: 'View my order',
  pay: 'Pay for my order',
  keepLink:
    'This link opens your order on all your devices, without a password. Anyone who has it can see your order: do not share it.',
  question: 'Any questions? Just reply to this email.',
  reason: (site) => `You are receiving this email because you placed an order on ${site}.`,
  received: {
    opening: (number) => ({
      subject: `We have received your order ${number}`,
      title: 'We have received your order',
    }),
    pay: (total) =>
      `Thank you! All that is left is to pay ${total}. If you have just paid, this email crossed your payment: there is nothing else to do.`,
    transfer: (total) =>
      `Thank you! To pay, transfer ${total} to this account with the exact reference: it tells us that the money is yours. We will write to you as soon as it arrives.`,
    agree: 'Thank you! We will write to you soon to agree on the payment and the next steps.',
    iban: 'IBAN',
    bic: 'BIC',
    holder: 'Account holder',
    amount: 'Amount',
    reference: 'Reference',
  },
  paid: {
    opening: (number) => ({
      subject: `Payment received for your order ${number}`,
      title: 'Your payment has arrived',
    }),
    thanks: (total) =>
      `We have received ${total}. Thank you! This is your receipt: keep this email, it confirms your order.`,
    free: 'Your order is confirmed and there is nothing to pay. Keep this email: it is your confirmation.',
    invoice: (number) => `Your invoice ${number} is waiting as a PDF on your order’s page.`,
    delivered: 'What you have bought is waiting on your order’s page.',
    service:
      'We will write to you about what comes next: the steps and their deadlines are on your order’s page.',
    deliveredFrom: (date) =>
      `What you have bought will be supplied from ${date}, when the withdrawal period is over.`,
    consents: (date) =>
      `On ${date}, you asked to receive the content without waiting for the 14-day withdrawal period to end, and acknowledged that you lose your right of withdrawal as soon as the content is supplied.`,
    withdrawUntil: (date) =>
      `You can withdraw from the contract up to and including ${date}, on your order’s page, without giving a reason.`,
    guaranteeUntil: (date) =>
      `Money-back guarantee: if the course is not for you, say so up to and including ${date} and we will refund you.`,
  },
  filesReady: {
    opening: (number) => ({
      subject: `Your files are ready: order ${number}`,
      title: 'Your files are ready',
    }),
    lead: 'You can download them now on your order’s page, as often as you like. A download that is interrupted resumes where it stopped.',
  },
  links: {
    opening: (count, site) => ({
      subject: count === 1 ? `Your purchase on ${site}` : `Your purchases on ${site}`,
      title: count === 1 ? 'Your purchase' : 'Your purchases',
    }),
    lead: (count) =>
      count === 1
        ? 'You asked us for the link to your order. Here it is:'
        : 'You asked us for the links to your orders. Here they are, newest first:',
    notYou: 'You did not ask for anything? Ignore this email: only you can open these links.',
  },
  withdrawal: {
    opening: (number) => ({
      subject: `Acknowledgement: you withdraw from order ${number}`,
      title: 'We have received your withdrawal',
    }),
    lead: (date, time) =>
      `We acknowledge your declaration, received on ${date} at ${time} (Paris time).`,
    law: 'You withdraw from the contract, as the law allows within 14 days (article L221-18 of the French Consumer Code).',
    guarantee: 'You make use of the 30-day money-back guarantee.',
    covers: 'Your declaration covers:',
    next: 'We will refund you by the means of payment that you used, within 14 days of your declaration. Keep this email as proof.',
  },
  refundedMail: {
    opening: (number) => ({
      subject: `Refund of your order ${number}`,
      title: 'You have been refunded',
    }),
    lead: (amount) => `We have refunded ${amount} by the means of payment that you had used.`,
    delay: 'Depending on your bank, the money shows on your account within 5 to 10 days.',
  },
  creditNote: {
    opening: (document) => ({
      subject: `Your credit note ${document}`,
      title: 'Your credit note is ready',
    }),
    lead: (document, corrects) =>
      `Credit note ${document}, which corrects invoice ${corrects}, is ready as a PDF on your order’s page.`,
    reversalOpening: (number) => ({
      subject: `The refund of your order ${number} did not go through`,
      title: 'Your refund did not go through',
    }),
    reversal: (document, corrects) =>
      `Your refund did not go through: your bank sent it back to us. Document ${document} therefore cancels credit note ${corrects}. Reply to this email to agree on another way.`,
  },
  paymentFailed: {
    opening: (number) => ({
      subject: `The payment for your order ${number} did not go through`,
      title: 'Your payment did not go through',
    }),
    lead: (total) => `The payment of ${total} was declined or interrupted. Nothing was charged.`,
    again: 'Your order is waiting: you can try again, with another means of payment if you prefer.',
  },
}
