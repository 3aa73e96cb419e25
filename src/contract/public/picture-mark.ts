const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const MADE_BY_AI = 'trainedAlgorithmicMedia'

/**
 * Says to machines that a picture is none of this world: regulation (EU) 2024/1689, article 50(2), as the IPTC Photo
 * Metadata Standard has it ("Digital Source Type"). An XMP packet without its padding, which is for those who write into
 * a file in place. Where the picture's own packet declares another type, that stays; nothing else of it does: it may
 * tell by whom and where.
 */
export const pictureMark = (own = ''): string =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
  `Iptc4xmpExt:DigitalSourceType="${TYPES}${declaredType(own) ?? MADE_BY_AI}"/>` +
  '</rdf:RDF></x:xmpmeta>'

/** As an attribute, an element, or an element that names a resource: programs write all three. */
const DECLARED =
  /DigitalSourceType[\s\w:=>"']{0,40}https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,60})/

const declaredType = (xmp: string): string | undefined => DECLARED.exec(xmp)?.[1]
