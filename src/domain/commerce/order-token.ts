/** What opens an order's page: 32 bytes in base64url, so 256 bits. It stands behind `#`, which no browser sends anywhere. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const isOrderToken = (text: string): boolean => TOKEN.test(text)

export const ORDER_PATH = '/order'

/** Where a buyer asks for the links to their orders. */
export const ORDER_FIND_PATH = '/order/find'

/** The order's page in the language of `path`, which is that of `/order` there. */
export const orderAddress = (path: string, token: string): string => `${path}#${token}`
