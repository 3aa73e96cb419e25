import type { Locale } from '#contract/locales.ts'

/** A word list in readable form: separated by spaces. */
const wordList = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What the search knows about a language besides its endings. */
export type Vocabulary = {
  /** Words without a meaning of their own for a search. */
  readonly idle: readonly string[]
  /** Phrases in normalised text, and the word that they mean. */
  readonly phrases: readonly (readonly [pattern: RegExp, meant: string])[]
  /** Synonyms: the words that visitors type, and those that the site uses. */
  readonly same: readonly (readonly string[])[]
  /** The words that find an amount in euros. */
  readonly price: string
  /** In normalised text: a duration. */
  readonly time: RegExp
  /** The words that find such a duration. */
  readonly delay: string
}

const FRENCH: Vocabulary = {
  idle: wordList(`
    a à ai ainsi alors apres as au aucun aura aurai aussi autre autres aux avait avant avec avez avoir avons
    bien bonjour bonsoir c ca ce ceci cela celle celui ces cet cette chez comme comment concernant d dans de depuis des dire dis dit dites
    doit donc dois donne du elle elles en encore entre es est estce et etait etes etre eu eux
    fait faire faites faut fais font hello il ils j je jai juste l la le les leur leurs lui m ma mais me meme merci mes moi mon n ne ni nos notre nous
    on ont ou par parce parle parler pas peu peut peux pour pourquoi pouvez pouvoir possible puis puisje qu quand que quel quelle quelles quels quelque qui quoi
    s sa salut sans savoir se sera serait ses si site soit son sont suis sur stp svp t ta te tes toi ton tous tout toute toutes tres trop tu
    un une va vais vas veux veut vont voir voudrais vos votre vous voulez y quest chose choses truc plus moins oui non deja la-dessus combien neomuse appelle nom expliquer explique
    existe exister marche passe prend prendre mettre avoir peux-tu aimerais aimerai besoin vraiment mois jour jours semaine utiliser utilisez utilise utilisent aide aider question questions sil plait via aider sais savez
  `),
  phrases: [
    [/quel temps (il )?(fait|fera)|meteo/g, 'météo'],
    [/(le |la |les )?moins cher\w*|pas cher\w*|abordable\w*/g, 'prix'],
    [/(rembours|rendre|retourn)\w*.{0,20} packs?|packs? .{0,30}rembours\w*/g, 'pack rétractation'],
    [/(supprim|effac)\w* (toutes )?mes (infos|informations|donnees)/g, 'effacer données droit'],
    [
      /comment (je |on |vais je )?(recois|recevoir|telecharge\w*)|apres (avoir paye|le paiement|paiement|achat)/g,
      'livraison',
    ],
    [/qui (est|sont|se cache)( les gens)? derriere|qui a (cree|fonde|lance)/g, 'fondateur'],
    [
      /(en |sous )?combien de (temps|jours|heures)|dans combien|c est long|duree d attente|quels? delais?/g,
      'délai',
    ],
    [
      /combien (ca |cela |c )?(coute|vaut|est)|quels? (prix|tarifs?)|c est cher|(ca|cela) coute/g,
      'prix',
    ],
    [/change(r|e|ai)? d avis|me retracter|retract\w*|droit de retour|renonc\w*/g, 'rétractation'],
    [
      /(re)?(vendre|vend|donner) (le|les|mon|mes|des)? ?(pack|fichier|image|photo)s?/g,
      'revendre fichiers',
    ],
    [
      /donnees? (perso\w*)|rgpd|vie privee|mes (infos|informations|donnees)/g,
      'données personnelles',
    ],
    [/service client/g, 'équipe réponse'],
  ],
  same: [
    ['annuler', 'rétractation', 'renoncer', 'annulation'],
    ['remboursement', 'remboursé', 'rembourser', 'satisfait'],
    ['supprimer', 'effacer', 'efface', 'effacé', 'suppression', 'effacement', 'enlever'],
    ['prix', 'tarif', 'coût', 'coûter', 'cher', 'euros', 'montant', 'payer'],
    ['délai', 'attente'],
    ['livraison', 'livrer', 'livré', 'recevoir', 'réception'],
    ['licence', 'droit', 'autorisation'],
    ['exclusif', 'exclusivité', 'exclusive', 'réservé', 'autres', 'quelqu'],
    ['revendre', 'vendre', 'revente'],
    ['cours', 'formation', 'modules', 'leçons'],
    ['carte', 'paiement', 'payer', 'paypal', 'bancaire', 'virement'],
    ['cookies', 'traceurs', 'cookie'],
    ['publicité', 'pub', 'publicitaire'],
    ['hebergeur', 'héberge', 'hébergement'],
    ['données', 'informations', 'infos'],
    ['handicap', 'accessibilité', 'accessible', 'malvoyant', 'aveugle'],
    ['mineur', 'âge', '18', 'majeur', 'adulte'],
    ['conserver', 'garder', 'gardées', 'conservées', 'conservation', 'gardez'],
    ['mail', 'e-mail', 'email', 'courriel'],
    ['litige', 'médiateur', 'désaccord', 'plainte', 'réclamation', 'conflit'],
    ['visage', 'modèle', 'personnage'],
    ['personnaliser', 'composer', 'configurer', 'mesure'],
    ['révision', 'retouche', 'modification', 'correction', 'révisions'],
    ['ordinateur', 'pc', 'mac', 'machine'],
    ['langue', 'anglais', 'sous-titres', 'traduit'],
    ['gagner', 'revenu', 'revenus', 'argent'],
    ['interdit', 'permis', 'autorisé', 'droit'],
    ['équipe', 'membres'],
    ['fondateur', 'fondatrice', 'fondé', 'créateur'],
    ['répondre', 'réponse', 'répondez', 'répondons'],
  ],
  price: 'prix',
  time: /\d\s*(h|heures?|jours?|mois|ans?|semaines?)(?![a-z])|(quatorze|trente|sept|dix) (jours|mois|ans)/,
  delay: 'délai',
}

const ENGLISH: Vocabulary = {
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

const SPANISH: Vocabulary = {
  idle: wordList(`
    a al algo alguien algun alguna ante antes aqui asi aun aunque ayuda bien buenas buenos cada como con contra cual cuales cualquier cuando cuanto cuanta cuantos cuantas
    de del desde dia dias donde dos e el ella ellas ellos en entre era es esa ese eso esta estan estar estas este esto estos estoy fue gracias ha hace hacer hacen hay has hasta he hola
    ir la las le les lo los mas me mi mis mismo mucho muy nada necesito ni no nos nosotros nuestro o os otra otro para pero poco podeis poder podria por porfa porque posible pregunta puede puedes puedo pues
    que quien quienes quiero quisiera saber se sea sera ser si sin sitio sobre solo son soy su sus tal tambien te teneis tenemos tener tengo ti tiene tienen tienes tu tus un una unas uno unos usted ustedes va vais van
    vosotros vuestra vuestro y ya yo explicar decir dime cosa cosas neomuse llamo nombre mes meses semana usar usais usan usa usas utiliza utilizan utilizais existe favor existen gustaria
  `),
  phrases: [
    [/(el |la |lo )?mas (barat|economic)\w*|barat\w*/g, 'precio'],
    [
      /(devolv|devuelv|reembols)\w*.{0,25} packs?( si no me \w+)?|packs? .{0,30}(devolv|devuelv|reembols)\w*/g,
      'pack desistimiento',
    ],
    [/(borr|elimin|suprim)\w* (todos )?mis datos/g, 'suprimir datos derecho'],
    [/como (recibo|recibire|me llega|descargo)|despues de(l)? (pagar|pago|compra\w*)/g, 'entrega'],
    [/quien(es)? (esta|estan|hay) detras|quien(es)? (creo|fundo|crearon|fundaron)/g, 'fundador'],
    [
      /cuanto (tiempo|tarda\w*|demora\w*)|en cuantos? (dias|horas)|que plazo|cuando (recib\w*|lleg\w*|me)/g,
      'plazo',
    ],
    [/cuanto (me )?(cuesta|vale|es|cobra\w*|sale)|que precio|cuantos? (euros|dinero)/g, 'precio'],
    [/cambi\w* de (opinion|idea)|desist\w*|anul\w*|cancel\w*/g, 'desistimiento'],
    [/datos personales|rgpd|privacidad|mis datos/g, 'datos personales'],
    [/(me )?(devolv\w*|devuelv\w*) (el|mi) dinero/g, 'reembolso'],
    [/(no (me )?(gusta|convence|sirve))/g, 'convence'],
    [/revend\w*/g, 'revender archivos'],
  ],
  same: [
    ['cancelar', 'desistimiento', 'desistir', 'anular'],
    ['reembolso', 'reembolsar', 'devolución', 'devolver', 'garantía', 'reembolsado', 'reembolsa'],
    ['borrar', 'borréis', 'borre', 'borrado', 'eliminar', 'eliminéis', 'suprimir', 'supresión'],
    ['precio', 'coste', 'tarifa', 'caro', 'euros', 'pagar'],
    ['plazo', 'espera', 'plazos'],
    ['entrega', 'recibir', 'entregar'],
    ['licencia', 'derechos', 'derecho'],
    ['exclusivo', 'exclusiva', 'nadie'],
    ['revender', 'vender', 'reventa'],
    ['curso', 'formación', 'módulos', 'lecciones'],
    ['tarjeta', 'pago', 'pagar', 'paypal', 'transferencia'],
    ['cookies', 'rastreadores', 'cookie'],
    ['publicidad', 'anuncios'],
    ['alojamiento', 'alojador', 'hosting', 'aloja'],
    ['datos', 'información', 'informaciones'],
    ['discapacidad', 'accesibilidad', 'accesible', 'ciego'],
    ['menor', 'edad', '18', 'adulto', 'mayor'],
    ['guardar', 'conservar', 'conservación', 'guardamos', 'guardan', 'guardáis'],
    ['mail', 'correo', 'email', 'e-mail'],
    ['litigio', 'mediador', 'desacuerdo', 'queja', 'reclamación'],
    ['cara', 'rostro', 'modelo', 'personaje'],
    ['personalizar', 'componer', 'medida', 'configurar'],
    ['revisión', 'cambio', 'corrección', 'revisiones', 'retoque'],
    ['ordenador', 'pc', 'mac', 'computadora'],
    ['idioma', 'inglés', 'subtítulos', 'lengua', 'idiomas'],
    ['ganar', 'ingresos', 'dinero', 'ganancias'],
    ['prohibido', 'permitido', 'derecho'],
    ['fundador', 'fundadora', 'fundadores'],
    ['responder', 'respuesta', 'contestar', 'respondemos'],
  ],
  price: 'precio',
  time: /\d\s*(h|horas?|dias?|mes(es)?|anos?|semanas?)(?![a-z])|(catorce|treinta|siete|diez) (dias|meses|anos)/,
  delay: 'plazo',
}

const PORTUGUESE: Vocabulary = {
  idle: wordList(`
    a agora ai ajuda ajudar algo alguem algum alguma ao aos apos aqui as ate boa bom cada com como contra da das de dela dele deles depois desde dia do dos e ela elas ele eles em entao entre era
    essa esse esta estao estar estas este estou eu faz fazem fazer foi for fui gostaria ha isso isto ja la lhe mais mas me mesmo meu meus minha minhas muito na nao nas nem no nos nossa nosso num numa
    o obrigado obrigada oi ola onde os ou outra outro para pela pelo pergunta pode podem poderia podemos por porque posso pouco pra pro preciso qual quais qualquer quando quanto quanta quantos quantas que quem quero
    saber sao se sem ser sera seu seus sim site so sobre sou sua suas tal tambem te tem tenho tudo um uma umas uns usar vai vamos vao vc voce voces vou coisa coisas neomuse chamo nome mes meses semana antes usar usam usa utilizam utiliza explicar existe existem favor dizer fica tarde dia noite
  `),
  phrases: [
    [/(o |a )?mais barat\w*|barat\w*/g, 'preço'],
    [
      /(devolv|reembols)\w*.{0,25} packs?( se (eu )?nao (me )?\w+)?|packs? .{0,30}(devolv|reembols)\w*/g,
      'pack desistência arrependimento',
    ],
    [/(apag|exclu|elimin|delet)\w* (todos )?(os )?meus dados/g, 'apagar dados direito'],
    [/como (recebo|vou receber|baixo|chega)|depois d[eo] (pagar|pagamento|compra\w*)/g, 'entrega'],
    [/quem (esta|estao) por tras|quem (criou|fundou|criaram|fundaram)/g, 'fundador'],
    [
      /quanto tempo|em quantos? (dias|horas)|quantos (dias|horas)|qual (e )?o prazo|demora\w*|quando (recebo|chega|vou receber)/g,
      'prazo',
    ],
    [/quanto (que )?(custa|e|vale|sai|fica)|qual (e )?o (preco|valor)|quantos euros/g, 'preço'],
    [/mud\w* de (ideia|opiniao)|desist\w*|arrepend\w*|cancel\w*/g, 'desistência arrependimento'],
    [/dados pessoais|lgpd|rgpd|privacidade|meus dados/g, 'dados pessoais'],
    [/nao (me )?(gostar|gostei|servir|serviu)/g, 'servir'],
    [/revend\w*/g, 'revender arquivos'],
    // Brazil's name for a tax document; the site calls it an invoice.
    [/notas? fisca(l|is)/g, 'fatura'],
  ],
  same: [
    ['cancelar', 'desistência', 'arrependimento', 'desistir'],
    ['reembolso', 'reembolsar', 'devolver', 'devolução', 'garantia', 'reembolsado', 'estorno'],
    ['apagar', 'apaguem', 'apague', 'excluir', 'eliminar', 'exclusão', 'deletar'],
    ['preço', 'custo', 'valor', 'caro', 'euros', 'pagar'],
    ['prazo', 'espera', 'prazos'],
    ['entrega', 'receber', 'entregar'],
    ['licença', 'direitos', 'direito'],
    ['exclusivo', 'exclusiva', 'ninguém', 'exclusividade'],
    ['revender', 'vender', 'revenda'],
    ['curso', 'formação', 'módulos', 'aulas', 'treinamento'],
    ['cartão', 'pagamento', 'pagar', 'paypal', 'transferência', 'pix'],
    ['cookies', 'rastreadores', 'cookie'],
    ['publicidade', 'anúncios'],
    ['hospedagem', 'hospeda', 'provedor'],
    ['dados', 'informações', 'informação'],
    ['deficiência', 'acessibilidade', 'acessível', 'cego'],
    ['menor', 'idade', '18', 'adulto', 'maior'],
    ['guardar', 'conservar', 'guardamos', 'guardam', 'armazenar'],
    ['mail', 'e-mail', 'email'],
    ['litígio', 'mediador', 'desacordo', 'reclamação', 'reclamações', 'queixa'],
    ['rosto', 'modelo', 'personagem'],
    ['personalizar', 'montar', 'compor', 'medida', 'configurar'],
    ['conversa', 'entrevista'],
    ['aviso', 'menção'],
    ['revisão', 'mudança', 'correção', 'revisões', 'retoque', 'ajuste'],
    ['computador', 'pc', 'mac', 'notebook'],
    ['idioma', 'inglês', 'legendas', 'língua', 'idiomas'],
    ['ganhar', 'renda', 'dinheiro', 'ganhos'],
    ['proibido', 'permitido', 'direito'],
    ['fundador', 'fundadora', 'fundadores'],
    ['responder', 'resposta', 'respondemos'],
  ],
  price: 'preço',
  time: /\d\s*(h|horas?|dias?|mes(es)?|anos?|semanas?)(?![a-z])|(catorze|trinta|sete|dez) (dias|meses|anos)/,
  delay: 'prazo',
}

const THAI: Vocabulary = {
  idle: wordList(`
    ที่ และ ของ ใน มี เป็น ได้ ไหม มั้ย ไม่ ไม่ใช่ คือ ว่า ให้ จะ กับ หรือ อะไร ทำไม อย่างไร ยังไง ครับ ค่ะ คะ นะ ฉัน ผม ดิฉัน คุณ เรา พวกคุณ นี้ นั้น อยู่ แล้ว ก็ ต้อง การ ความ จาก ถ้า หาก เมื่อ แต่ ไป มา ถึง โดย เพื่อ สามารถ
    สวัสดี ขอ ขอบคุณ อยาก ต้องการ ช่วย บอก หน่อย ด้วย เลย บ้าง ทั้ง กี่ ใคร ไหน ที่ไหน ใช่ ใช่ไหม หมด ทำ ใช้ ได้ไหม รู้ รู้จัก เคย กำลัง ยัง อีก มาก ๆ ตัว อัน สิ่ง เรื่อง เกี่ยว เกี่ยวกับ เท่าไร เท่าไหร่ เว็บ เว็บไซต์ นาน ซื้อ ออก ระบบ
  `),
  phrases: [
    [/คืน(เงิน)?.{0,15}แพ็ก|แพ็ก.{0,20}คืน(เงิน)?/g, 'แพ็ก เลิกสัญญา'],
    [/ส่ง(ของ|สินค้า|งาน)/g, 'ส่งมอบ'],
    [/หลัง(จาก)?(ชำระเงิน|จ่ายเงิน|ซื้อ)|จะได้รับ/g, 'ส่งมอบ'],
    [/ใคร(เป็น)?(คน|ผู้)?(ก่อตั้ง|สร้าง)|ใครอยู่เบื้องหลัง/g, 'ผู้ก่อตั้ง'],
    [/นานแค่ไหน|นานเท่าไร|นานเท่าไหร่|กี่วัน|กี่ชั่วโมง|เมื่อไร|เมื่อไหร่|ใช้เวลา/g, 'ระยะเวลา'],
    [/ราคาเท่าไร|ราคาเท่าไหร่|กี่ยูโร|กี่บาท|เท่าไหร่|เท่าไร|แพง/g, 'ราคา'],
    [/เปลี่ยนใจ|ยกเลิก(คำสั่งซื้อ)?/g, 'เลิกสัญญา'],
    [/คืนเงิน|ขอเงินคืน|เงินคืน/g, 'คืนเงิน'],
    // Before words for the data: the question is about the rights over one's data.
    [/ลบ(ข้อมูล(ส่วนบุคคล|ส่วนตัว)?|บัญชี|อีเมล|ชื่อ)(ของฉัน|ของผม)?/g, 'ลบ ข้อมูล สิทธิ์'],
    [/ข้อมูลส่วนตัว|ข้อมูลส่วนบุคคล|ข้อมูลของฉัน/g, 'ข้อมูลส่วนบุคคล'],
  ],
  same: [
    ['ยกเลิก', 'เลิก', 'สัญญา'],
    ['ลบ', 'ลบข้อมูล', 'ล้าง'],
    ['ราคา', 'ยูโร', 'ค่า'],
    ['จัดส่ง', 'ส่ง', 'ส่งมอบ'],
    ['ลิขสิทธิ์', 'สิทธิ์', 'สิทธิ', 'ใบอนุญาต'],
    ['ขายต่อ', 'ขาย'],
    ['คอร์ส', 'หลักสูตร', 'บทเรียน', 'เรียน'],
    ['บัตร', 'ชำระ', 'จ่าย', 'ชำระเงิน'],
    ['คุกกี้', 'โฆษณา'],
    ['อายุ', '18', 'ผู้ใหญ่'],
    ['เก็บ', 'เก็บรักษา'],
    ['อีเมล', 'เมล'],
    ['คอมพิวเตอร์', 'คอม', 'เครื่อง'],
    ['ภาษา', 'อังกฤษ', 'ซับ', 'คำบรรยาย'],
    ['รายได้', 'เงิน', 'หา'],
    ['โมเดล', 'ใบหน้า', 'นางแบบ'],
    ['แก้ไข', 'ปรับ'],
  ],
  price: 'ราคา',
  time: /\d+\s*(–\s*\d+\s*)?(วัน|ชั่วโมง|ชม|เดือน|ปี|สัปดาห์)/,
  delay: 'ระยะเวลา',
}

const VOCABULARIES: Readonly<Record<Locale, Vocabulary>> = {
  fr: FRENCH,
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  th: THAI,
}

export const vocabularyOf = (locale: Locale): Vocabulary => VOCABULARIES[locale]
