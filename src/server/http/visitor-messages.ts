import type { Locale } from '#contract/locales.ts'
import type { FieldProblemCode, ProblemCode } from '#contract/problems.ts'

type InAll = Readonly<Record<Locale, string>>

/** Why an ordered file is not available now, for its buyer. */
const DELIVERY_REFUSALS = {
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
    fr: 'Tu as renoncé à cet achat, ou il a été remboursé : ses fichiers ne sont plus accessibles.',
    en: 'You withdrew from this purchase, or it was refunded: its files are no longer available.',
    es: 'Desististe de esta compra o se reembolsó: sus archivos ya no están disponibles.',
    pt: 'Você desistiu desta compra ou ela foi reembolsada: os arquivos não estão mais disponíveis.',
    th: 'คุณยกเลิกการซื้อนี้หรือได้รับเงินคืนแล้ว จึงเปิดไฟล์ไม่ได้อีก',
  },
} as const satisfies Readonly<Record<string, InAll>>

/** A link is valid for minutes. */
export const EXPIRED_DOWNLOAD: InAll = {
  fr: 'Ce lien de téléchargement n’est plus valable. Ouvre ta commande et appuie de nouveau sur « Télécharger ».',
  en: 'This download link has expired. Open your order and press “Download” again.',
  es: 'Este enlace de descarga ha caducado. Abre tu pedido y pulsa de nuevo «Descargar».',
  pt: 'Este link de download expirou. Abra seu pedido e clique novamente em “Baixar”.',
  th: 'ลิงก์ดาวน์โหลดนี้หมดอายุแล้ว เปิดคำสั่งซื้อแล้วกด “ดาวน์โหลด” อีกครั้ง',
}

type VisitorProblemsInAll = Readonly<Record<Locale, string>>

/** Messages for visitors, in the site's tone: French uses "tu". Admins get those in `problem-messages.ts`. */
export const VISITOR_PROBLEMS: Readonly<Partial<Record<ProblemCode, VisitorProblemsInAll>>> = {
  'bad-request': {
    fr: 'La requête est incomplète ou mal formée.',
    en: 'The request is incomplete or malformed.',
    es: 'La solicitud está incompleta o mal formada.',
    pt: 'A solicitação está incompleta ou malformada.',
    th: 'คำขอไม่ครบถ้วนหรือมีรูปแบบไม่ถูกต้อง',
  },
  'invalid-json': {
    fr: 'Le contenu envoyé n’est pas du JSON lisible.',
    en: 'The content sent is not readable JSON.',
    es: 'El contenido enviado no es JSON legible.',
    pt: 'O conteúdo enviado não é um JSON legível.',
    th: 'เนื้อหาที่ส่งไม่ใช่ JSON ที่อ่านได้',
  },
  'unsupported-media-type': {
    fr: 'Le contenu doit être envoyé en JSON (application/json).',
    en: 'The content must be sent as JSON (application/json).',
    es: 'El contenido debe enviarse en JSON (application/json).',
    pt: 'O conteúdo deve ser enviado em JSON (application/json).',
    th: 'ต้องส่งเนื้อหาเป็น JSON (application/json)',
  },
  'unsupported-encoding': {
    fr: 'Le contenu envoyé ne peut être compressé qu’en gzip.',
    en: 'The content sent can only be compressed with gzip.',
    es: 'El contenido enviado solo puede comprimirse con gzip.',
    pt: 'O conteúdo enviado só pode ser comprimido com gzip.',
    th: 'เนื้อหาที่ส่งบีบอัดได้ด้วย gzip เท่านั้น',
  },
  'method-not-allowed': {
    fr: 'Cette action n’est pas possible à cette adresse.',
    en: 'This action is not possible at this address.',
    es: 'Esta acción no es posible en esta dirección.',
    pt: 'Esta ação não é possível neste endereço.',
    th: 'ทำรายการนี้ที่ที่อยู่นี้ไม่ได้',
  },
  'key-reused': {
    fr: 'Cette clé d’idempotence a déjà servi à une autre requête.',
    en: 'This idempotency key has already been used for another request.',
    es: 'Esta clave de idempotencia ya se ha usado para otra solicitud.',
    pt: 'Esta chave de idempotência já foi usada em outra solicitação.',
    th: 'คีย์ idempotency นี้ถูกใช้กับคำขออื่นแล้ว',
  },
  'bad-key': {
    fr: 'La clé d’idempotence doit compter de 1 à 255 caractères ASCII.',
    en: 'The idempotency key must have 1 to 255 ASCII characters.',
    es: 'La clave de idempotencia debe tener de 1 a 255 caracteres ASCII.',
    pt: 'A chave de idempotência deve ter de 1 a 255 caracteres ASCII.',
    th: 'คีย์ idempotency ต้องมีอักขระ ASCII 1 ถึง 255 ตัว',
  },
  'invalid-fields': {
    fr: 'Certains champs sont à corriger.',
    en: 'Some fields need to be corrected.',
    es: 'Hay que corregir algunos campos.',
    pt: 'Alguns campos precisam ser corrigidos.',
    th: 'มีบางช่องที่ต้องแก้ไข',
  },
  'body-too-large': {
    fr: 'Le contenu envoyé est trop volumineux.',
    en: 'The content sent is too large.',
    es: 'El contenido enviado es demasiado grande.',
    pt: 'O conteúdo enviado é grande demais.',
    th: 'เนื้อหาที่ส่งมีขนาดใหญ่เกินไป',
  },
  'foreign-origin': {
    fr: 'Cette requête vient d’un autre site.',
    en: 'This request comes from another site.',
    es: 'Esta solicitud viene de otro sitio.',
    pt: 'Esta solicitação vem de outro site.',
    th: 'คำขอนี้มาจากเว็บไซต์อื่น',
  },
  'not-found': {
    fr: 'Cet élément n’existe pas, ou n’existe plus.',
    en: 'This item does not exist, or no longer exists.',
    es: 'Este elemento no existe o ya no existe.',
    pt: 'Este item não existe ou não existe mais.',
    th: 'ไม่มีรายการนี้ หรือรายการนี้ถูกลบไปแล้ว',
  },
  'already-exists': {
    fr: 'Cet élément existe déjà.',
    en: 'This item already exists.',
    es: 'Este elemento ya existe.',
    pt: 'Este item já existe.',
    th: 'มีรายการนี้อยู่แล้ว',
  },
  'link-expired': {
    fr: 'Ce lien n’est plus valable. Inscris-toi de nouveau pour recevoir un autre lien.',
    en: 'This link is no longer valid. Subscribe again to receive another link.',
    es: 'Este enlace ya no es válido. Suscríbete de nuevo para recibir otro enlace.',
    pt: 'Este link não é mais válido. Inscreva-se de novo para receber outro link.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว โปรดสมัครอีกครั้งเพื่อรับลิงก์ใหม่',
  },
  ...DELIVERY_REFUSALS,
  'not-payable': {
    fr: 'Cette commande ne peut pas être payée en ligne : elle l’est déjà, un paiement est en cours, ou aucun moyen ne convient.',
    en: 'This order cannot be paid online: it already is, a payment is in progress, or no way to pay suits it.',
    es: 'Este pedido no se puede pagar en línea: ya está pagado, hay un pago en curso o ningún medio es adecuado.',
    pt: 'Este pedido não pode ser pago on-line: já foi pago, há um pagamento em andamento ou nenhum meio é adequado.',
    th: 'คำสั่งซื้อนี้ชำระออนไลน์ไม่ได้ เพราะชำระแล้ว มีการชำระเงินที่กำลังดำเนินการ หรือไม่มีวิธีชำระเงินที่เหมาะสม',
  },
  'not-withdrawable': {
    fr: 'Le délai pour renoncer à cet achat est terminé, ou le contenu a été livré tout de suite à ta demande. Écris-nous : nous regarderons ce qui reste possible.',
    en: 'The period to withdraw from this purchase is over, or the content was delivered at once at your request. Write to us: we will see what is still possible.',
    es: 'El plazo para desistir de esta compra ha terminado o el contenido se entregó de inmediato porque lo pediste. Escríbenos: veremos qué es posible todavía.',
    pt: 'O prazo para desistir desta compra terminou ou o conteúdo foi entregue imediatamente a seu pedido. Escreva para nós: veremos o que ainda é possível.',
    th: 'พ้นกำหนดเวลายกเลิกการซื้อนี้แล้ว หรือมีการส่งมอบเนื้อหาทันทีตามที่คุณขอ โปรดเขียนถึงเรา เราจะดูว่ายังทำอะไรได้บ้าง',
  },
  'mail-not-configured': {
    fr: 'Ce site n’envoie pas d’e-mail en ce moment.',
    en: 'This site is not sending email at the moment.',
    es: 'Este sitio no envía correos en este momento.',
    pt: 'Este site não está enviando e-mails no momento.',
    th: 'ขณะนี้เว็บไซต์ไม่ส่งอีเมล',
  },
  'too-many-requests': {
    fr: 'Trop de tentatives. Réessaie un peu plus tard.',
    en: 'Too many attempts. Try again a little later.',
    es: 'Demasiados intentos. Inténtalo de nuevo un poco más tarde.',
    pt: 'Tentativas demais. Tente de novo um pouco mais tarde.',
    th: 'ลองหลายครั้งเกินไป โปรดลองอีกครั้งภายหลัง',
  },
  busy: {
    fr: 'Notre serveur est très sollicité. Réessaie dans une minute.',
    en: 'Our server is very busy. Try again in a minute.',
    es: 'Nuestro servidor está saturado. Inténtalo de nuevo en un minuto.',
    pt: 'Nosso servidor está muito ocupado. Tente de novo em um minuto.',
    th: 'ขณะนี้เซิร์ฟเวอร์ของเรามีผู้ใช้งานมาก โปรดลองอีกครั้งในอีกหนึ่งนาที',
  },
  'not-ready': {
    fr: 'Notre serveur n’est pas prêt à répondre. Réessaie dans un instant.',
    en: 'Our server is not ready to answer. Try again in a moment.',
    es: 'Nuestro servidor no está listo para responder. Inténtalo de nuevo en un momento.',
    pt: 'Nosso servidor não está pronto para responder. Tente de novo em instantes.',
    th: 'เซิร์ฟเวอร์ของเรายังไม่พร้อมตอบ โปรดลองอีกครั้งในอีกสักครู่',
  },
  'storage-unavailable': {
    fr: 'L’enregistrement est momentanément impossible. Réessaie dans un instant.',
    en: 'Nothing can be saved at the moment. Try again in a moment.',
    es: 'En este momento no se puede guardar. Inténtalo de nuevo en un momento.',
    pt: 'No momento não é possível salvar. Tente de novo em instantes.',
    th: 'ขณะนี้บันทึกไม่ได้ โปรดลองอีกครั้งในอีกสักครู่',
  },
  internal: {
    fr: 'Une erreur inattendue est survenue.',
    en: 'An unexpected error occurred.',
    es: 'Se ha producido un error inesperado.',
    pt: 'Ocorreu um erro inesperado.',
    th: 'เกิดข้อผิดพลาดที่ไม่คาดคิด',
  },
}

/** What is wrong with a field of a visitor's form. */
export const VISITOR_FIELDS: Readonly<Partial<Record<FieldProblemCode, VisitorProblemsInAll>>> = {
  required: {
    fr: 'Remplis ce champ.',
    en: 'Fill in this field.',
    es: 'Rellena este campo.',
    pt: 'Preencha este campo.',
    th: 'โปรดกรอกช่องนี้',
  },
  'too-short': {
    fr: 'Ce texte est trop court.',
    en: 'This text is too short.',
    es: 'Este texto es demasiado corto.',
    pt: 'Este texto é curto demais.',
    th: 'ข้อความนี้สั้นเกินไป',
  },
  'too-long': {
    fr: 'Ce texte est trop long.',
    en: 'This text is too long.',
    es: 'Este texto es demasiado largo.',
    pt: 'Este texto é longo demais.',
    th: 'ข้อความนี้ยาวเกินไป',
  },
  'forbidden-character': {
    fr: 'Ce texte contient un caractère invisible qui n’est pas accepté.',
    en: 'This text contains an invisible character that is not accepted.',
    es: 'Este texto contiene un carácter invisible que no se acepta.',
    pt: 'Este texto contém um caractere invisível que não é aceito.',
    th: 'ข้อความนี้มีอักขระที่มองไม่เห็นซึ่งใช้ไม่ได้',
  },
  'not-an-email': {
    fr: 'Cette adresse e-mail n’est pas valable.',
    en: 'This email address is not valid.',
    es: 'Esta dirección de correo no es válida.',
    pt: 'Este endereço de e-mail não é válido.',
    th: 'ที่อยู่อีเมลนี้ไม่ถูกต้อง',
  },
  'not-a-phone': {
    fr: 'Ce numéro de téléphone n’est pas complet.',
    en: 'This phone number is not complete.',
    es: 'Este número de teléfono no está completo.',
    pt: 'Este número de telefone não está completo.',
    th: 'หมายเลขโทรศัพท์นี้ยังไม่ครบ',
  },
  'not-for-sale-yet': {
    fr: 'Ce pack n’est pas encore en vente : ses fichiers sont en préparation.',
    en: 'This pack is not for sale yet: its files are being prepared.',
    es: 'Este pack aún no está a la venta: sus archivos se están preparando.',
    pt: 'Este pack ainda não está à venda: os arquivos dele estão sendo preparados.',
    th: 'แพ็กนี้ยังไม่เปิดขาย เพราะยังเตรียมไฟล์ไม่เสร็จ',
  },
  'not-an-option': {
    fr: 'Choisis dans la liste.',
    en: 'Choose from the list.',
    es: 'Elige una opción de la lista.',
    pt: 'Escolha na lista.',
    th: 'โปรดเลือกจากรายการ',
  },
  'not-text': {
    fr: 'Un texte est attendu ici.',
    en: 'A text is expected here.',
    es: 'Aquí se espera un texto.',
    pt: 'Aqui se espera um texto.',
    th: 'ช่องนี้ต้องเป็นข้อความ',
  },
  'not-a-list': {
    fr: 'Une liste est attendue ici.',
    en: 'A list is expected here.',
    es: 'Aquí se espera una lista.',
    pt: 'Aqui se espera uma lista.',
    th: 'ช่องนี้ต้องเป็นรายการ',
  },
  'too-many-entries': {
    fr: 'Cette liste est trop longue.',
    en: 'This list is too long.',
    es: 'Esta lista es demasiado larga.',
    pt: 'Esta lista é longa demais.',
    th: 'รายการนี้ยาวเกินไป',
  },
  'not-an-object': {
    fr: 'Un groupe de champs est attendu ici.',
    en: 'A group of fields is expected here.',
    es: 'Aquí se espera un grupo de campos.',
    pt: 'Aqui se espera um grupo de campos.',
    th: 'ช่องนี้ต้องเป็นกลุ่มของช่องข้อมูล',
  },
  'not-yes-or-no': {
    fr: 'Oui ou non est attendu ici.',
    en: 'Yes or no is expected here.',
    es: 'Aquí se espera sí o no.',
    pt: 'Aqui se espera sim ou não.',
    th: 'ช่องนี้ต้องเป็นใช่หรือไม่ใช่',
  },
  'not-an-id': {
    fr: 'Cet identifiant n’est pas valable.',
    en: 'This identifier is not valid.',
    es: 'Este identificador no es válido.',
    pt: 'Este identificador não é válido.',
    th: 'รหัสนี้ไม่ถูกต้อง',
  },
  'not-a-number': {
    fr: 'Un nombre est attendu ici.',
    en: 'A number is expected here.',
    es: 'Aquí se espera un número.',
    pt: 'Aqui se espera um número.',
    th: 'ช่องนี้ต้องเป็นตัวเลข',
  },
}

/** Messages of single routes that replace the usual text of a refusal. */
export const OWN_REFUSALS = {
  // For admins too, who get it as it is: it addresses no one by tu or vous.
  updating: {
    fr: 'Le site se met à jour : il est de retour dans un instant.',
    en: 'The site is being updated: it will be back in a moment.',
    es: 'El sitio se está actualizando: volverá en un momento.',
    pt: 'O site está sendo atualizado: volta em instantes.',
    th: 'เว็บไซต์กำลังอัปเดต และจะกลับมาในอีกสักครู่',
  },
  closedCourse: {
    fr: 'Ce lien n’ouvre plus le cours. Cette page peut en envoyer un autre.',
    en: 'This link no longer opens the course. This page can send another one.',
    es: 'Este enlace ya no abre el curso. Esta página puede enviar otro.',
    pt: 'Este link não abre mais o curso. Esta página pode enviar outro.',
    th: 'ลิงก์นี้เปิดคอร์สไม่ได้แล้ว หน้านี้ส่งลิงก์ใหม่ให้ได้',
  },
  expiredDownload: EXPIRED_DOWNLOAD,
  erasedFavourites: {
    fr: 'Cette liste de favoris n’existe plus : elle a été effacée.',
    en: 'This list of favourites no longer exists: it was erased.',
    es: 'Esta lista de favoritos ya no existe: se ha borrado.',
    pt: 'Esta lista de favoritos não existe mais: ela foi apagada.',
    th: 'ไม่มีรายการโปรดนี้แล้ว เพราะถูกลบไปแล้ว',
  },
} as const satisfies Readonly<Record<string, VisitorProblemsInAll>>
