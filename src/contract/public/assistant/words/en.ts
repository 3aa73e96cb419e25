import { type Vocabulary, wordList } from './word-list.ts'

export const ENGLISH: Vocabulary = {
  idle: wordList(`
    a about after all also am an and any anyone are as ask at be because been before being but by can could d did do does doing don done
    each for from get gets give given go going got had has have having hello help her here hey hi him his how i if im in into is it its
    just know like ll looking m make many may me mean might mine more most much must my need new no nor not now of off ok on one only or other our out over
    please pls possible question questions re really s same shall she should since site so some somebody someone something such sure t tell than thank thanks that the their them then there these they
    thing things this those to too tell u under until up us ve very want wanna was we well were what whats when where which while who why will with would wont work works ya yes yet you your yours
    neomuse name call month months day days week uses using used explain say says exist exists happen happens use hello dear sir guys take takes long
  `),
  phrases: [
    [/(the )?cheap\w*|affordable|lowest price/g, 'price'],
    [
      /(refund|return|money back)\w*.{0,25} packs?|packs? .{0,30}(refund|return)\w*/g,
      'pack withdrawal',
    ],
    [/(delete|erase|remove) (all )?my (data|info\w*)/g, 'erase data right'],
    [
      /how (do|will|can|would) (i|we) (get|receive|download)|after (paying|payment|purchase|i (pay|buy))/g,
      'delivery',
    ],
    [/who (is|are|s) behind|people behind|who (made|created|started|runs)/g, 'founder'],
    [
      /how (long|soon|fast|many days|many hours)|when (will|do|can) (i|you|my)|waiting time|time frame/g,
      'delay',
    ],
    [/how much|what (does|do) .{0,30} cost|how expensive|price of/g, 'price'],
    [/chang\w* (my )?mind|withdraw\w*|cancel\w*( my)? ?(order|purchase)?/g, 'withdrawal'],
    [/personal (data|info\w*)|gdpr|my (data|info\w*)|privacy/g, 'personal data'],
    [/money back|get my money/g, 'refund'],
    [/customer (support|service|care)|help ?desk/g, 'reply delays'],
    [/re-?sell\w*/g, 'resell files'],
  ],
  same: [
    ['cancel', 'withdrawal', 'withdraw', 'cancellation'],
    ['refund', 'refunded', 'reimburse', 'reimbursement', 'moneyback'],
    ['delete', 'erase', 'remove', 'erased', 'deletion'],
    ['price', 'cost', 'pricing', 'fee', 'expensive', 'euros', 'pay'],
    ['delay', 'wait', 'delays'],
    ['delivery', 'deliver', 'receive', 'delivered'],
    ['licence', 'license', 'rights'],
    ['exclusive', 'alone', 'nobody', 'exclusivity'],
    ['resell', 'sell', 'resale', 'reselling'],
    ['course', 'training', 'modules', 'lessons', 'class'],
    ['card', 'payment', 'pay', 'paypal', 'bank', 'transfer'],
    ['cookies', 'trackers', 'cookie'],
    ['ads', 'advertising', 'advert'],
    ['host', 'hosting', 'hosted'],
    ['data', 'information', 'info'],
    ['disability', 'accessibility', 'accessible', 'blind', 'screen'],
    ['minor', 'age', '18', 'adult', 'underage'],
    ['keep', 'kept', 'store', 'stored', 'retention'],
    ['mail', 'e-mail', 'email'],
    ['dispute', 'mediator', 'disagreement', 'complaint', 'complain'],
    ['face', 'model', 'character'],
    ['customise', 'customize', 'custom', 'compose', 'tailor', 'made-to-measure'],
    ['revision', 'change', 'correction', 'revisions', 'edit'],
    ['computer', 'pc', 'mac', 'laptop', 'machine'],
    ['language', 'english', 'subtitles', 'translated'],
    ['earn', 'income', 'money', 'revenue'],
    ['forbidden', 'allowed', 'permitted', 'right'],
    ['team', 'members'],
    ['founder', 'founded', 'founders'],
    ['answer', 'reply', 'respond'],
    ['consultation', 'interview'],
  ],
  price: 'price',
  time: /\d\s*(h|hours?|days?|months?|years?|weeks?)(?![a-z])|(fourteen|thirty|seven|ten) (working )?(days|months|years)/,
  delay: 'delay',
}
