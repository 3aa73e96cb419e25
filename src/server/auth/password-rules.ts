import type { FieldProblem } from '#contract/problems.ts'
import type { CreateAdminRequest } from '#contract/session.ts'
import type { Validation } from '#contract/validate.ts'
import { emailKey } from '#domain/text/email-address.ts'
import {
  fieldsMessage,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_SHORT,
} from '#server/http/problem-messages.ts'

const LIST = `
12345678 123456789 1234567890 12345678910 0123456789 01234567 87654321 987654321 0987654321
9876543210 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444
55555555 66666666 77777777 88888888 888888888 99999999 999999999 12341234 12344321 11223344
1122334455 112233445566 123123123 123321123 123454321 12121212 10101010 13131313 20202020 69696969
14141414 15151515 147258369 159357456 789456123 741852963 963852741 147852369 951753852 456789123
147896325 15975328 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qazwsxedc qwe123456
q1w2e3r4 q1w2e3r4t5 qweasdzxc qweasd123 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123
qwertzuiop 1234qwer qwer1234 qwerasdf azertyui azertyuiop azerty12 azerty123 azerty1234 azerty12345
azerty123456 1a2z3e4r 1a2z3e4r5t azeqsdwxc azerqsdf wxcvbn123 qsdfghjk qsdfghjklm qsdfghjkl abcdefgh
abcdefghi abcdefghij abcd1234 abc12345 abc123456 abc123abc abcabcabc aaaaaaaa 1a2b3c4d a1b2c3d4
aa123456 a1234567 a12345678 a123456789 ab123456 123456aa 123456ab 1234abcd 12345abc 123456abc
12345678a 123456789a 1234567a 123qweasd 123qwe123 password password1 password2 password12
password123 password1234 password12345 password! p@ssword p@ssw0rd p@ssword1 passw0rd pa55word
passwort passwort1 passwords mypassword yourpassword newpassword password01 passpass pass1234
pass12345 password0 1password motdepasse motdepasse1 motdepasse123 monmotdepasse mdp12345 mdp123456
motdepass bonjour1 bonjour12 bonjour123 bonjour1234 bonsoir123 salut123 coucou123 coucou12 jetaime1
jetaime123 jetaime12 jetaimetrop jtmjtmjtm soleil123 soleil12 chocolat chocolat1 doudou123 loulou123
loulou12 marseille marseille13 france123 france98 paris123 paris2024 camille1 nicolas1 caroline
veronique dominique christophe sebastien stephane frederic valentin alexandre guillaume isabelle
nathalie celine123 julien123 thomas123 papillon chouchou chouchou1 cheval123 princesse princesse1
toulouse vacances amoureux footballeur iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod iloveme1
princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball superman
superman1 spiderman batman123 starwars starwars1 pokemon1 pokemon123 naruto123 dragon123 monkey123
shadow123 master123 michelle jennifer jordan23 computer computer1 internet internet1 whatever
whatever1 trustno1 letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome2024
welcome2025 changeme changeme1 changeme123 default1 secret123 secretpassword samsung1 samsung123
google123 facebook facebook1 linkedin liverpool liverpool1 manchester chelsea1 barcelona realmadrid
juventus corvette mercedes porsche911 mustang1 harley123 blink182 metallica slipknot nirvana1
rockstar1 cocacola butterfly chocolate chocolate1 cheese123 elephant dolphin1 tinkerbell midnight
midnight1 november september december january1 summer2024 summer2025 winter2024 winter2025
spring2025 autumn2025 hello123 hello1234 hellohello helloworld hello12345 lovelove love1234
lovely123 family123 money123 killer123 hunter123 ninja123 ashley123 charlie1 jessica1 michael1
danielle stephanie anthony1 matthew1 admin123 admin1234 admin12345 admin123456 administrator
administrateur admin2024 admin2025 adminadmin admin@123 admin@1234 root1234 rootroot toor1234
test1234 test12345 testtest testtest1 test123456 demo1234 guest123 guest1234 user1234 user12345
username access14 system123 server123 oracle123 mysql123 postgres temp1234 temporary neomuse1
neomuse12 neomuse123 neomuse2025 neomuse2026 influencer influenceur modele123 modeles123 contraseña
contrasena contrasena1 senha123 senha1234 senha12345 minhasenha teamo123 teamomucho hola1234
holahola mariposa estrella corazon1 brasil123 flamengo corinthians thailand1 bangkok1 sawasdee
`

/** The most guessed passwords of eight and more characters, international and local; lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/))

type AdminValidation =
  | { readonly type: 'valid'; readonly form: CreateAdminRequest }
  | {
      readonly type: 'invalid'
      readonly fields: readonly FieldProblem[]
      readonly detail: string
    }

/** Describes password errors in the specification's words, and refuses passwords that are easy to guess. */
export const validateNewAdmin = (form: Validation<CreateAdminRequest>): AdminValidation => {
  if (form.type === 'valid') {
    return isEasyToGuess(form.value)
      ? invalid([{ field: 'password', code: 'too-common', detail: PASSWORD_TOO_COMMON }])
      : { type: 'valid', form: form.value }
  }
  return invalid(
    form.fields.map((problem) =>
      problem.field === 'password' && ['required', 'too-short'].includes(problem.code)
        ? { ...problem, detail: PASSWORD_TOO_SHORT }
        : problem,
    ),
  )
}

/** The specification's message for a short password stands alone, even when other fields are wrong too. */
const invalid = (fields: readonly FieldProblem[]): AdminValidation => {
  const isShort = fields.some(({ detail }) => detail === PASSWORD_TOO_SHORT)
  return { type: 'invalid', fields, detail: isShort ? PASSWORD_TOO_SHORT : fieldsMessage(fields) }
}

/** One of the most used, one repeated character, or the address itself. */
export const isEasyToGuess = ({
  email,
  password,
}: Pick<CreateAdminRequest, 'email' | 'password'>): boolean => {
  const plain = password.normalize('NFC').toLowerCase()
  const address = emailKey(email)
  return (
    COMMON_PASSWORDS.has(plain) ||
    new Set(plain).size === 1 ||
    emailKey(password) === address ||
    plain === address.split('@')[0]
  )
}
