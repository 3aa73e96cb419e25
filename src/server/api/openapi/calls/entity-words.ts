import type { EntityKey } from '#contract/entities/entities.ts'

type EntityWords = {
  readonly one: string
  readonly many: string
  /** What a creation does, where it is not "makes a row". */
  readonly create?: string
  readonly createNote?: string
  /** What an update does, where it is not "writes the fields". */
  readonly update?: string
  readonly updateNote?: string
}

/** How the calls speak of each entity. */
export const ENTITY_WORDS: Readonly<Record<EntityKey, EntityWords>> = {
  models: { one: 'a model', many: 'models' },
  users: {
    one: 'a person',
    many: 'administrators and clients',
    update: 'Lets a person in or keeps them out',
    updateNote:
      'Only `is_active` is read. Whoever is switched off is signed out at once. Nobody switches off themselves or the last active administrator.',
  },
  blog: {
    one: 'a post',
    many: 'blog posts, drafts included',
    createNote:
      '`image` is the first of `images`: of the two, one is enough. Where they differ, both are refused with `not-the-first-image`.',
  },
  orders: {
    one: 'an order',
    many: 'orders',
    update: 'Moves an order to another status',
    updateNote:
      'From `pending` to `paid` or `cancelled`, from `paid` to `completed` or `cancelled`. What no longer fits is answered 409 with the order as it is.',
  },
  messages: {
    one: 'a message',
    many: 'messages of visitors',
    update: 'Marks a message as read',
    updateNote: 'Takes no body, and has its effect once.',
  },
  settings: { one: 'the site’s settings', many: 'the site’s settings' },
  content: {
    one: 'a block of content',
    many: 'the blocks of content of the public pages',
    update: 'Rewrites a block of content',
    updateNote:
      'An empty text, and a price that is null, stand for the site’s own. Plans, packages and legal texts are those that the site comes with: another one of them is kept and shown nowhere.',
  },
  newsletters: {
    one: 'an issue of the newsletter',
    many: 'the issues of the newsletter',
    updateNote:
      'Only a draft can be changed or deleted. A language whose subject or text is empty gets the French one.',
  },
  replies: {
    one: 'a reply to a message',
    many: 'replies to messages',
    create: 'Replies to a message',
    createNote:
      'The reply is sent as an e-mail soon after: `state` is `waiting` until the mail server has taken it (`sent`) or never will (`failed`). Answered 409 by a server that sends no e-mails, which `sends_mail` of the settings tells before. With `channel: "own-program"` nothing is sent: it notes what the administrator has answered from a mail program of their own.',
  },
  inquiries: {
    one: 'what is to be answered',
    many: 'which interviews and custom orders are to be answered',
    update: 'Says whether it was seen to',
    updateNote:
      'A row has the id of its request for an interview, or of its custom order, and nothing of what was told: devices may keep it. It goes with what it is about.',
  },
}
