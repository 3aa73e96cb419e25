import { isLocale, type Locale } from '#contract/locales.ts'

/** What is shown before any catalogue is loaded, or where one may be missing. */
export type RecoveryMessage = Readonly<Record<Locale, string>> & {
  /** The back-office uses the formal « vous ». */
  readonly admin: string
}

export const OPENING: RecoveryMessage = {
  admin: 'Impossible d’ouvrir cette page. Rechargez la page dès que vous êtes en ligne.',
  fr: 'Impossible d’ouvrir cette page. Recharge la page dès que tu es en ligne.',
  en: 'This page could not be opened. Reload the page once you are online.',
  es: 'No se ha podido abrir esta página. Recarga la página cuando tengas conexión.',
  pt: 'Não foi possível abrir esta página. Recarregue a página quando tiver conexão.',
  th: 'เปิดหน้านี้ไม่ได้ โปรดโหลดหน้านี้ใหม่เมื่อเชื่อมต่ออินเทอร์เน็ตแล้ว',
}

/** A captive portal answers instead of the server. */
export const CAPTIVE_PORTAL: RecoveryMessage = {
  admin:
    'Ce réseau demande sans doute une connexion avant de donner accès à Internet. Connectez-vous au réseau, puis rechargez la page. Rien de ce qui est enregistré sur cet appareil n’est perdu.',
  fr: 'Ce réseau demande sans doute une connexion avant de donner accès à Internet. Connecte-toi au réseau, puis recharge la page. Rien de ce qui est enregistré sur cet appareil n’est perdu.',
  en: 'This network probably asks you to sign in before it gives access to the internet. Sign in to the network, then reload the page. Nothing saved on this device is lost.',
  es: 'Es probable que esta red pida iniciar sesión antes de dar acceso a internet. Inicia sesión en la red y recarga la página. No se ha perdido nada de lo guardado en este dispositivo.',
  pt: 'Esta rede provavelmente pede um login antes de dar acesso à internet. Faça login na rede e recarregue a página. Nada do que está salvo neste dispositivo foi perdido.',
  th: 'เครือข่ายนี้อาจต้องลงชื่อเข้าใช้ก่อนเชื่อมต่ออินเทอร์เน็ต โปรดลงชื่อเข้าใช้เครือข่ายแล้วโหลดหน้านี้ใหม่ ข้อมูลที่บันทึกไว้ในอุปกรณ์นี้ไม่สูญหาย',
}

/** Some of the page's scripts did not load. */
export const PART_MISSING: RecoveryMessage = {
  admin: 'Une partie de la page ne s’est pas chargée : certains boutons ne répondent pas.',
  fr: 'Une partie de la page ne s’est pas chargée : certains boutons ne répondent pas.',
  en: 'Part of the page did not load: some buttons do not respond.',
  es: 'Una parte de la página no se ha cargado: algunos botones no responden.',
  pt: 'Uma parte da página não foi carregada: alguns botões não respondem.',
  th: 'บางส่วนของหน้านี้โหลดไม่สำเร็จ ปุ่มบางปุ่มจึงใช้งานไม่ได้',
}

export const RELOAD: RecoveryMessage = {
  admin: 'Recharger',
  fr: 'Recharger',
  en: 'Reload',
  es: 'Recargar',
  pt: 'Recarregar',
  th: 'โหลดใหม่',
}

export const DETAILS: RecoveryMessage = {
  admin: 'Détails',
  fr: 'Détails',
  en: 'Details',
  es: 'Detalles',
  pt: 'Detalhes',
  th: 'รายละเอียด',
}

/** In the language that the server has written into the document; in French if the site does not have that language. */
export const recoveryText = (message: RecoveryMessage): string => {
  if (/^\/admin(\/|$)/.test(location.pathname)) return message.admin
  const { lang } = document.documentElement
  return message[isLocale(lang) ? lang : 'fr']
}
