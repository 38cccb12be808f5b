"""Coarse and insulting words, by their base forms as they are written: their meaning is shown only when they are looked up.

The sources have lost nearly all their marks: they give insults a neutral first sense. So the list is kept by hand, and
the few marks that are left in the senses are searched as well. A base form covers all its forms.
"""

from __future__ import annotations

import re
from functools import lru_cache

BASES = {
    "de": frozenset(
        """
        Arsch arschficken Arschloch Bastard Bimbo bumsen Depp Dirne Drecksack Drecksau Dildo Ejakulation ejakulieren
        Erektion Faggot Fick ficken Ficker Fickerei Fotze Votze geil Geilheit Hure huren Hurer Hurensohn Itaker Kacke
        Kanake Kinäde Kitzler Klitoris Koitus kopulieren Lustmolch Luder Möse Muschi Mongo mongoloid Mulatte Nazi
        Neger Negerin Nigger Nippel Nutte Onanie onanieren Orgasmus Penis Pimmel pimpern Pisse pissen Pisser Pissoir
        Polacke Porno Samenerguss Schamlippe Scheide scheißen Scheiß Scheiße Scheißer Schlampe Schlitzauge schwul
        Schwuchtel Schwuler Sex Spasti Spast Sperma Titte Transe Tucke Tunte Tussi vergewaltigen Vergewaltiger
        Vergewaltigung vögeln Wichse wichsen Wichser Zigeuner Zigeunerin Jud Kümmeltürke Fidschi Flittchen Hundsfott
        Hundesohn Miststück Mistkerl Saukerl Sauhund Schweinehund Fellatio Cunnilingus Sodomie Masturbation
        masturbieren Lesbe Bordell Prostituierte Bondage Schamhaar SS Gestapo Goj Goje Honk Arschgeige Arschkriecher
        Blödmann Blödian Dummkopf Dumpfbacke Dödel Trottel Idiot Schwachkopf Schwachsinn Saftsack Huren hurerisch
        Hurenbock gefickt verficken rumficken Bumser rammeln poppen Vagina Hoden abwichsen kacken Kacker kackt
        verkacken bekackt Scheißerei beschissen bescheißen verscheißern scheißegal Schiss anpissen verpissen verpisst
        bepissen Furz furzen Furzer Kotze kotzen Negerlein negroid Mohr zigeunern Kaffer Spaghettifresser Judensau
        Saujude Homo Kampflesbe lesbisch Tribade Zwitter spastisch Krüppel krüppelhaft Idiotin Kretin Debiler debil
        Weibsstück Metze Schickse Bankert Missgeburt Abschaum Lump Halunke Schuft Mistvieh Dreckschwein Dreckskerl
        Kotzbrocken Gesindel Tölpel Rüpel Fettsack Fettwanst Arschficker Hottentotte Buschmann Tschusch Katzelmacher
        Piefke Saupreuß Boche Mischling Halbblut Neonazi Hitler Ejakulat Vulva Kondom Vibrator pornös Pornografie
        Stricher Strichjunge Callboy Zuhälter Sadist Masochist Inzest inzestuös Päderast pädophil Pädophiler Sodomit
        Analverkehr anal Anus Nackedei Nymphomanin aufgeilen Titten Brustwarze Arschbacke Popo schänden Schänder Brunz
        brunzen pinkeln pupsen Pups Memme Schlappschwanz Weichei Fresse krepieren verrecken Saubär Kanaille Canaille
        Simpel Hornochse blöd dämlich doof bekloppt bescheuert bepisst beschiss
        verfickt bekacken Hode Hottentottin fotzen pupen Beschiss Nazist Trans trans Dirn
        """.split()
    ),
    "en": frozenset(
        """
        abo arse arsehole ass asshole bastard bimbo bitch bloody bollocks boob bonk bugger bum butt clit cock coitus
        coon crap cripple cum cunt damn dago darkie dick dildo dork dyke ejaculate erection fag faggot fanny fart
        fellatio fuck fucked fucker fucking fuckup gook goy git gypsy heeb hell hebe ho homo honky hooker horny hump
        idiot jap jerk jew jism jizz kike knob knocker kraut lezzie lesbo masturbate midget mick moron mulatto negro
        negroid mongoloid nigger nignog nipple nooky orgasm paki papist pansy pecker penis piss poof poofter poontang
        poop porn prick prostitute pubic pussy queer rape rapist retard retarded rimmer rump scrotum sex shag shit
        shiksa shyster skank slag slut snatch sodomite sodomy spastic spaz sperm spic spunk squaw suck tard tit titty
        toss tosser tramp tranny turd twat vagina vulva wank wanker wetback whore wog wop yid yob anus bastardize
        bitchy blowjob bollock boner buggery clitoris cocksucker condom copulate crappy cretin cunnilingus damned
        darky dickhead dumbass ejaculation fatso floozy fornicate frig gimp gonad gringo gyp halfwit harlot hussy
        imbecile incest injun jackass jewboy kaffir knockers lecher lesbian lunatic mongol nance nazi negress nitwit
        nympho orgy paederast pederast pedophile pee perv pervert pissed polack ponce poon porno prat pube pubes
        quadroon quim raper redneck sambo semen sexpot sexy shite shitty slutty smut sod spik strumpet tart tits
        trollop trull wench whoreson whorish octoroon halfbreed chink coolie wigger jigaboo pickaninny piccaninny
        redskin hottentot shemale hermaphrodite bawd pimp brothel bordello cathouse whorehouse dominatrix bondage
        ballock testicle testis phallus prepuce
        crippled crippling gimpy perve perverted pubes pubis raped skanky sluttish smutty nitwitted sexed
        """.split()
    ),
    "fr": frozenset(
        """
        baise baiser baiseur bamboula bander bâtard bite biroute bordel bosche boche bougnoule bougnoul branler
        branlette branleur branleuse burne catin chatte chiasse chiadé chibre chienne chier chieur chieuse chinetoque
        chiotte clitoris coït con conard connard connasse conne couille couillon crouille cul déconner déféquer
        dégueuler emmerder emmerdeur enculer enculé enfoiré éjaculer érection fellation fente fesse feuj fion foutre
        foutriquet gaupe gouine gousse godemiché goy gland homo jouir lopette macaroni malpoli masturber melon merde
        merdeux merder merdier métèque mongol mongolien moule nègre négresse négro nichon niquer nique orgasme
        partouze pédé pédale pénis péter pet pine pisser pisse pissotière poufiasse pouffiasse prépuce pute putain
        putassier queue queutard raton ritals rital salaud salope salopard saloperie sexe sodomie sodomiser sperme
        tapette tapin tarlouze tante teub teuf tringler trouduc turlute vagin verge viol violer violeur vit vulve
        youpin youtre zboub zguègue zigue ziguer zizi zob abruti anus baisé bicot bitte bordélique burnes chiant chié
        chiure chienlit chintok cocu connarde connerie conasse couillonner couillonnade crétin crevure crotte débile
        dégénéré dégueulasse dégueu demeuré emmerdant emmerdement enculade enculeur éjaculation emmanché feignasse
        fiotte fouteur foutu foutaise foutoir frigide garce gode gogol gonzesse goudou gougnafier glandeur grognasse
        idiot imbécile inceste lesbienne lope maquerelle malbaiser masturbation merdique merdoyer merdouille moukère
        mulâtre mulâtresse nazi négrillon niakoué niqué nympho nymphomane partouzer partouzard pédéraste pédophile
        pétasse pèteux pignouf pissat pisseur pisseuse pissou pouffe prostituée puceau putasse putasser putier queuter
        raclure romanichel sadique sexuel sodomite suceur suceuse tapiner tantouse testicule travelo troncher trouille
        youpine zoulette bougnoulisation négroïde cagole radasse roulure gourgandine sagouin saligaud
        kebla pète renoi rebeu néné mac proxénète
        baiseuse bâtarde crétine cocue enculeuse emmerdeuse emmerde idiote pignoufe queutarde ritale salaude salop
        saloper sagouine sagouiner saligaude prostitué péteux péteur péteuse partouzeur partouzeuse partouzarde
        merdasse merdouiller merdia merdiquer orgasmer incester zober chiasser chiée dégueulasser fesser fessée
        couiller violeuse sodomiseur sodomiseuse pédéraster maquereller radasser trouillard abrutir abrutie lopettes
        branlée gougnafiasse enfoirée connaud crouillat débander
        """.split()
    ),
}
"""By language; the first letter as the language writes it."""
_SMALL = {language: {base.lower() for base in bases} for language, bases in BASES.items()}

_MARKS = {
    "de": (
        "vulgär/abwertend:/schimpfwort/beleidigend/rassistisch/zuhälter/geschlechtsverkehr/geschlechtsteil/geschlechtsakt/geschlechtsorgan"
        "/prostituierte/bordell/vagina/vulva/koitus/koitier/onanier/masturb/ejakul/sperma/homosexuell/sexuelle/pornogra/fäkalien"
        "/kot ausscheiden/darmentleerung/dummkopf/trottel/idiot",
        r"\bderb\b|Hure\b|\bPenis|\bHoden|(?:dumme|einfältige|beschränkte|unfähige)[rs]? (?:Mensch|Person|Mann|Frau|Kerl)",
    ),
    "en": (
        "obscene/insult/offensive term/offensive word/offensive name/offensive and/offensive)/considered offensive/vulgar term/vulgar word"
        "/vulgar slang/ethnic slur/derogatory/disparaging/pejorative/sexual intercourse/sexual practice/sexual partner/sexual desire"
        "/sexual gratification/sexual excitement/sexual stimulation/sexual act/sexual relation/sexual organ/sexual pleasure/sexual arousal"
        "/sex organ/have sex/intercourse via/prostitut/whore/brothel/fellatio/vulva/clitoris/penis/vagina/copulat/masturbat/orgasm"
        "/spermatozoa/defecat/feces/urinat/homosexual/lesbian/sodom/pornograph/retarded/subnormal/of black and white"
        "/people who are stupid",
        r"\banus\b|\bsemen\b|\bgenital|(?:stupid|foolish|silly|incompetent) (?:\w+ )?(?:person|man|woman|fellow|fool)"
        r"|person who is (?:stupid|foolish|not very bright)|one-(?:eighth|fourth|quarter) black",
    ),
    "fr": (
        "injur/insult/péjoratif/raciste/acte sexuel/organe sexuel/organes sexuel/organe génit/organes génit/parties génitales/prostitué"
        "/maison close/pornograph/faire l’amour/faire l'amour/relation sexuel/relations sexuel/rapport sexuel/rapports sexuel/sens sexuel"
        "/sodomi/sens de tromper/copul/pénis/vagin/vulve/testicule/éjacul/masturb/homosexuel/lesbienne/forniqu/déféquer/imbécile",
        r"(?<!Nom )(?<!nom )[Vv]ulgaire|\b[Cc]oït|\b[Aa]nus\b|\b[Uu]riner|[Ii]diot\b"
        r"|(?:[Pp]ersonne|[Hh]omme|[Ff]emme) (?:très )?(?:sotte?|stupide|laide|bête|de mauvaise vie)",
    ),
}
"""Marks of coarse words in senses: parts of words in small letters, and patterns."""
_WORDS = {language: tuple(words.split("/")) for language, (words, _) in _MARKS.items()}
_PATTERNS = {language: re.compile(pattern) for language, (_, pattern) in _MARKS.items()}


def is_listed(lemma: str, language: str) -> bool:
    """Answers whether a word is in the list, with a capital or not, in German also in its feminine form."""
    small = lemma.lower()
    men = {small.removesuffix("in"), small.removesuffix("in") + "e"} if small.endswith("in") else set()
    return not ({small, *(men if language == "de" else ())}).isdisjoint(_SMALL[language])


def is_coarse(lemma: str, senses: tuple[str, ...], language: str) -> bool:
    """Answers whether a word is coarse or insulting: by the list, or because half of its senses are."""
    return is_listed(lemma, language) or 2 * sum(has_mark(each, language) for each in senses) >= len(senses)


@lru_cache(maxsize=1024)
def has_mark(sense: str, language: str) -> bool:
    """Answers whether a sense is marked as coarse."""
    small = sense.lower()
    return any(word in small for word in _WORDS[language]) or bool(_PATTERNS[language].search(sense))
