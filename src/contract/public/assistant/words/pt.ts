import { type Vocabulary, wordList } from './word-list.ts'

export const PORTUGUESE: Vocabulary = {
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
    // What Brazil calls by its tax paper, the site calls an invoice.
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
