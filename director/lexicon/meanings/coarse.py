"""Coarse and insulting words, by their base forms as they are written: their meaning is told in look-up alone.

The sources have lost nearly all their marks: insults stand there with a neutral first sense. So the list is kept by hand, and
the few marks that are left in the senses are looked for beside it. With a base form all its forms are meant.
"""

from __future__ import annotations

import re

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
        masturbieren Lesbe Bordell Prostituierte Bondage Schamhaar SS Gestapo Goj Goje Honk
        """.split()
    ),
    "en": frozenset(
        """
        abo arse arsehole ass asshole bastard bimbo bitch bloody bollocks boob bonk bugger bum butt clit cock coitus
        coon crap cripple cum cunt damn dago darkie dick dildo dork dyke ejaculate erection fag faggot fanny fart
        fellatio fuck fucked fucker fucking fuckup gook goy git gypsy heeb hell hebe ho homo honky hooker horny hump
        idiot jap jerk jew jism jizz kike knob knocker kraut lezzie lesbo masturbate midget mick moron mulatto negro negroid mongoloid
        nigger nignog nipple nooky orgasm paki papist pansy pecker penis piss poof poofter poontang poop porn prick
        prostitute pubic pussy queer rape rapist retard retarded rimmer rump scrotum sex shag shit shiksa shyster
        skank slag slut snatch sodomite sodomy spastic spaz sperm spic spunk squaw suck tard tit titty toss tosser
        tramp tranny turd twat vagina vulva wank wanker wetback whore wog wop yid yob
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
        youpin youtre zboub zguègue zigue ziguer zizi zob
        """.split()
    ),
}
"""By language; the first letter as the language writes it."""

_MARKS = re.compile(
    r"vulgär|\bderb\b|abwertend:|Schimpfwort|beleidigend|Geschlechtsverkehr|Geschlechtsteil|Geschlechtsakt|rassistisch"
    r"|obscene|offensive|vulgar|ethnic slur|derogatory|disparaging|sexual (?:intercourse|practice)|genital|have sex"
    r"|(?<!Nom )(?<!nom )[Vv]ulgaire|[Ii]njur|[Pp]éjoratif|[Rr]aciste|[Aa]cte sexuel"
    r"|[Ff]aire l[’']amour|[Rr](?:elation|apport)s? sexuel|sens sexuel|sodomi|sens de tromper|Zuhälter",
)


def is_coarse(lemma: str, senses: tuple[str, ...], language: str) -> bool:
    """Whether a word is coarse or insulting: by the list, or because half of its senses are."""
    return lemma in BASES[language] or 2 * sum(map(has_mark, senses)) >= len(senses)


def has_mark(sense: str) -> bool:
    """Whether a sense says of itself that it is coarse."""
    return bool(_MARKS.search(sense))
