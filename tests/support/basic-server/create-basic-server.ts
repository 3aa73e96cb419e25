import { type Context, Hono } from 'hono'
import { ENTITIES } from '#contract/entities/entities.ts'
import { createAdminRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { basicDashboard } from './basic-dashboard.ts'
import { type BasicData, type BasicRow, isListKey } from './basic-data.ts'

export type BasicServerOptions = {
  readonly data: BasicData
  readonly nowMs: () => number
  readonly newToken: () => string
  /** The answer to a write, which the contract leaves open: the rows, or only that it is done (`nothing`). */
  readonly answers?: 'rows' | 'nothing'
  /** True: a create with an unknown field, such as an id, is refused. Otherwise unknown fields are ignored. */
  readonly isStrict?: boolean
  /** Called before a write is answered. */
  readonly save?: (data: BasicData) => void
}

type Body = Readonly<Record<string, unknown>>

/**
 * The calls of the specification's table (section 7), and nothing else: no versions, entity tags, keys, batches,
 * cursors or change stream. The server makes the ids, as numbers. Errors are JSON with a text.
 */
export const createBasicServer = (options: BasicServerOptions): Hono => {
  const app = new Hono()
  app.post('/api/admin/login', (c) => login(c, options))
  app.post('/api/admin/create-admin', (c) => createAdmin(c, options))
  app.use('/api/admin/*', async (c, next) =>
    adminOf(c, options.data) === undefined ? c.json({ detail: 'Not authenticated' }, 401) : next(),
  )
  app.get('/api/admin/me', (c) => c.json(accountOf(c, options.data)))
  app.get('/api/admin/dashboard', (c) => c.json(basicDashboard(options)))
  app.get('/api/admin/settings', (c) => c.json(options.data.settings))
  app.put('/api/admin/settings', (c) => updateSettings(c, options))
  app.get('/api/admin/:list', (c) => {
    const key = c.req.param('list')
    return isListKey(key) ? c.json(options.data.lists[key]) : notFound(c)
  })
  app.post('/api/admin/:list', (c) => create(c, options))
  app.put('/api/admin/:list/:id', (c) => update(c, options))
  app.delete('/api/admin/:list/:id', (c) => remove(c, options))
  app.all('/api/*', notFound)
  return app
}

const notFound = (c: Context) => c.json({ detail: 'Not Found' }, 404)

const readBody = async (c: Context): Promise<Body> => {
  const body: unknown = await c.req.json().catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Body) : {}
}

const login = async (c: Context, { data, newToken, save }: BasicServerOptions) => {
  const { email, password } = await readBody(c)
  const admin = data.admins.find((known) => known.email === email && known.password === password)
  if (!admin) return c.json({ detail: 'E-mail ou mot de passe incorrect.' }, 401)
  const token = newToken()
  data.tokens[token] = admin.id
  save?.(data)
  return c.json({ access_token: token, user_role: 'admin' })
}

const createAdmin = async (c: Context, { data, nowMs, save }: BasicServerOptions) => {
  const checked = validate(createAdminRequest, await readBody(c))
  if (checked.type === 'invalid') return refuse(c, checked.fields[0]?.field)
  const { email, password, first_name, last_name } = checked.value
  if (data.admins.some((admin) => admin.email === email))
    return c.json({ detail: 'Email already registered' }, 400)
  data.lastId += 1
  data.admins.push({ id: data.lastId, email, password, first_name, last_name })
  data.lists.users.push(userOf(data.lastId, checked.value, nowMs()))
  save?.(data)
  return c.json({ message: 'Admin created' }, 201)
}

const userOf = (
  id: number,
  { first_name, last_name, email, phone }: Body,
  nowMs: number,
): BasicRow => ({
  id,
  first_name,
  last_name,
  email,
  phone: phone ?? null,
  role: 'admin',
  is_active: true,
  created_at: new Date(nowMs).toISOString(),
  last_login: null,
  total_spent: 0,
  orders_count: 0,
})

const adminOf = (c: Context, data: BasicData) => {
  const token = c.req.header('Authorization')?.replace(/^Bearer /, '') ?? ''
  const id = Object.hasOwn(data.tokens, token) ? data.tokens[token] : undefined
  return data.admins.find((admin) => admin.id === id)
}

const accountOf = (c: Context, data: BasicData) => {
  const { password, id, ...account } = adminOf(c, data) ?? { password: '', id: 0 }
  return { ...account, id: String(id), role: 'admin' }
}

const refuse = (c: Context, field = 'body') => c.json({ detail: `${field}: invalid value` }, 422)

const done = (c: Context, { answers, data, save }: BasicServerOptions, row: Body) => {
  save?.(data)
  return c.json(answers === 'nothing' ? { ok: true } : row)
}

const updateSettings = async (c: Context, options: BasicServerOptions) => {
  const checked = validate(ENTITIES.settings.draftSchema, await readBody(c))
  if (checked.type === 'invalid') return refuse(c, checked.fields[0]?.field)
  options.data.settings = checked.value
  return done(c, options, checked.value)
}

const create = async (c: Context, options: BasicServerOptions) => {
  const key = c.req.param('list') ?? ''
  if (key !== 'models' && key !== 'blog') return notFound(c)
  const { data, nowMs } = options
  const body = await readBody(c)
  const unknown = Object.keys(body).find((field) => !(field in ENTITIES[key].fields))
  if (options.isStrict && unknown !== undefined) return refuse(c, unknown)
  const checked = validate(ENTITIES[key].draftSchema, body)
  if (checked.type === 'invalid') return refuse(c, checked.fields[0]?.field)
  data.lastId += 1
  const counts =
    key === 'models'
      ? { sales_count: 0 }
      : { views: 0, likes: 0, created_at: new Date(nowMs()).toISOString() }
  const row: BasicRow = { ...checked.value, ...counts, id: data.lastId }
  data.lists[key].push(row)
  return done(c, options, row)
}

const update = async (c: Context, options: BasicServerOptions) => {
  const key = c.req.param('list') ?? ''
  if (!isListKey(key)) return notFound(c)
  const entity = ENTITIES[key]
  const checked =
    'impliedUpdate' in entity && entity.impliedUpdate
      ? ({ type: 'valid', value: entity.impliedUpdate } as const)
      : validate(entity.draftSchema, await readBody(c))
  // Other requests may come in while the body is being read.
  const found = findRow(options.data, key, c.req.param('id'))
  if (found === null) return notFound(c)
  if (checked.type === 'invalid') return refuse(c, checked.fields[0]?.field)
  const after = { ...found.row, ...checked.value }
  const isMove = 'status' in checked.value && checked.value.status !== found.row.status
  if (isMove && entity.check?.({ before: found.row, after }) != null) return refuse(c, 'status')
  options.data.lists[key][found.index] = after
  return done(c, options, after)
}

const remove = (c: Context, options: BasicServerOptions) => {
  const key = c.req.param('list') ?? ''
  if (key !== 'models' && key !== 'blog') return notFound(c)
  const found = findRow(options.data, key, c.req.param('id'))
  if (found === null) return notFound(c)
  options.data.lists[key].splice(found.index, 1)
  return done(c, options, { ok: true })
}

const findRow = (
  { lists }: BasicData,
  key: keyof BasicData['lists'],
  id: string | undefined,
): { readonly row: BasicRow; readonly index: number } | null => {
  const index = lists[key].findIndex((row) => String(row.id) === id)
  const row = lists[key][index]
  return row ? { row, index } : null
}
