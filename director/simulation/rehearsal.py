"""A rehearsal: a night on the real desk, whose simulated players hand in while somebody learns to direct.

1. ``start`` makes the night in an instance of its own (``desk.instance.Rehearsal``), with the built-in word list of the language
if it is built, else with a few hundred words that are ready at once.
2. The slips of a round are computed from rack and round number when first needed, so they are not stored (``written``).
3. Each request for a page of the night hands in the slips that are due by its clock (``hand_in``); there is no thread for it.
4. Three tables write on paper: the person at the desk enters their slips, and ``next_step`` says what is written on them and
which round they belong to; a slip that was left out comes again in later rounds.

If no word list is built yet, the rehearsal uses some hundred ordinary words in each language, written for this program.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from director.desk.desk import Desk, GameSession
from director.desk.duplicate.slips import record_slip
from director.desk.instance import REHEARSALS, Instance, Rehearsal
from director.desk.sessions import create_game
from director.desk.settings import BUILT_IN
from director.games.duplicate.game import Game, Round, Setup
from director.judge.slip import Slip
from director.language.sentences import RuleError, Sentence, say
from director.lexicon.library import Library
from director.paths import made
from director.rules.profile import profile
from director.rules.tiles import tile_set
from director.rules.top import Search
from director.simulation.demo import Habits, entrants, write_slip

GERMAN = """
AB AM AN AU BE DU EH EIN EINE EINEN EINER ES IM JA JE NA NO NU OB SO TU UM UT WO ZU ÄH ÖL ÜB HE HO LA RE
AAL ABEND ABER ACHT ADER ADLER AFFE AHNE AKTE ALLE ALLEE ALS ALT ALTE ALTER AMEISE AMPEL AMSEL ANGEL
ANKER APFEL ARM ARME ARMEE ART AST ASTER ATEM AUGE AUGEN AUTO AXT BACH BACKEN BAD BADEN BAHN BALD BALL
BAND BANK BART BASE BAU BAUCH BAUER BAUM BEET BEI BEIN BEINE BEISSEN BERG BESEN BESTE BETT BEUTE BIENE
BIER BILD BIN BIRNE BIS BITTE BLATT BLAU BLUME BLUT BODEN BOGEN BOOT BRAV BRETT BRIEF BROT BRUDER BUCH
BUDE BUS BUTTER DACH DAME DAMM DANK DANN DAS DASS DATEN DECKE DEIN DEM DEN DENN DER DES DICK DIE DIENST
DING DIR DOCH DORF DORN DORT DOSE DRACHE DREI DUFT DUMM DUNE DÜNE DÜNN ECHO ECHT ECKE EDEL EHE EHRE EID
EIFER EIGEN EILE EIMER EINS EIS EISEN EITEL ELF ELLE ENDE ENDEN ENG ENGE ENGEL ENKEL ENTE ERBE ERDE ERNTE
ERST ERSTE ESEL ESSEN EULE EUER EUTER EWIG FADEN FAHNE FALL FALLE FARBE FASS FEDER FEE FEILE FEIN FELD
FELL FERIEN FERN FERTIG FEST FETT FEUER FILM FISCH FLACH FLASCHE FLUSS FORM FRAGE FRAU FREI FREUDE FROH
FROSCH FRUCHT FUCHS FUND FÜNF FUSS FUTTER GABEL GANS GANZ GARN GARTEN GAS GAST GEBEN GEHEN GEIGE GEIST
GELB GELD GERN GERSTE GESTE GIER GIESSEN GLAS GLATT GLUT GNOM GOLD GRAD GRAS GRAU GREIS GRIFF GROSS GRUND
GUT GUTEN HAAR HABEN HAFEN HAGEL HAHN HAI HAKEN HALB HALM HALS HALT HAND HART HASE HASEN HAUS HAUT HEBEL
HECHT HEFT HEILIG HEIM HEISS HELD HELM HEMD HENNE HER HERBST HERD HERR HERZ HEU HEUTE HIER HILFE HIRN
HIRSCH HIRTE HITZE HOCH HOF HOLZ HONIG HORN HOSE HUHN HUND HUNGER HUT HÜTE HÜTTE IDEE IGEL IHM IHN IHR
IMMER INSEL IRRE JAGD JAGEN JAHR JEDE JEDER JETZT JOCH JUBEL JUNG JUNGE KAHN KALB KALT KAMM KANNE KARTE
KATZE KEGEL KEIN KEKS KELLER KERN KERZE KETTE KIND KINDER KINN KIRSCHE KISTE KLEE KLEIN KNABE KNIE KNOPF
KOCH KOFFER KOHL KOPF KORB KORN KRAFT KRAN KRANZ KREIS KRONE KRUG KUCHEN KUGEL KUH KUNST KURS KURZ LABOR
LACHEN LADEN LAGE LAHM LAMM LAMPE LAND LANG LANGE LAST LAUB LAUNE LEBEN LEDER LEER LEGEN LEHRE LEID LEIM
LEINE LEISE LEISTEN LEITER LERNEN LESEN LEUTE LICHT LIEB LIED LINDE LINIE LINSE LISTE LOB LOCH LOHN LOS
LUFT LUST MACHT MAGEN MAL MALEN MANN MARKT MASS MAST MAUER MAUS MEER MEHL MEHR MEIN MENGE MENSCH MESSE
MESSER MIETE MILCH MINE MIR MIT MOND MOOR MOOS MORGEN MOTTE MUND MUT MUTTER NABEL NACHT NADEL NAGEL NAH
NAME NASE NASS NATUR NEBEL NEIN NEST NETZ NEU NEUN NEUNTE NICHT NIE NISTEN NORD NOT NOTE NUR NUSS OBER
OBST OCHSE ODER OFEN OFFEN OHNE OHR OHREN ONKEL OPER ORDEN ORT OST OSTEN OSTERN OTTER PAAR PAKT PALME
PAPIER PARK PECH PERLE PFAD PFERD PILZ PINSEL PLAN PLATZ POST PREIS PUDEL PULT PUPPE QUAL QUALLE QUARK
QUELLE RABE RAD RADE RAND RANG RASEN RAST RAT RATEN RAUCH RAUM REBE RECHT REDE REGAL REGEN REH REICH REIF
REIHE REIM REIN REIS REISE REITEN REST RETTEN RIESE RIND RING RINNE RISS RITTER ROBE ROCK ROH ROHR ROLLE
ROSE ROSTEN ROT RUDER RUF RUHE RUND RUTE SAAL SACK SAFT SAGE SAGEN SAHNE SALAT SALZ SAMT SAND SATT SATZ
SAUBER SAUER SCHAF SEE SEELE SEGEL SEGEN SEHEN SEHR SEIDE SEIFE SEIL SEIN SEITE SEKT SELTEN SENF SENSE
SERIE SESSEL SICH SIEB SIEBEN SILBE SIND SINN SITZ SOHN SONNE SORGE SPAT SPIEL STALL STEIN STERN STIEL
STIER STUFE STUNDE SÜD SUPPE SÜSS TAFEL TAG TAGE TAL TALER TANNE TANTE TANZ TASCHE TASSE TAU TAUBE TEE
TEER TEIG TEIL TELLER TEUER TIEF TIER TINTE TISCH TON TOPF TOR TORTE TRAUM TREUE TUCH TUN TURM TÜR UFER
UHR UND UNS UNTER URTEIL VASE VATER VERS VIEL VIER VIOLA VOGEL VOLL VON WAAGE WAGEN WAHL WAHR WALD WALZE
WAND WANN WARM WARTE WASSER WEG WEIDE WEIN WEISE WEIT WELLE WELT WENIG WER WERK WERT WESEN WIE WIESE WILD
WIND WIR WIRT WOCHE WOLF WOLKE WOLLE WORT WUNDE WURM WURST WÜSTE XENIE YACHT ZAHL ZAHN ZANGE ZART ZAUN
ZEHN ZEIT ZEITUNG ZELT ZIEGE ZIEL ZIMMER ZOLL ZUG ZUNGE ZWEI ZWERG ZÄH ÄPFEL ÄSTE ÖFEN ÖSE ÜBEL ÜBER
""".split()

ENGLISH = """
AB AD AGE AGO AH AIR ALE ALL AM AN AND ANT ANY APE APPLE ARE AREA ARM ART AS ASH ASK AT ATE AUNT AX BABY
BACK BAD BAG BAKE BALL BAND BANK BAR BASE BAT BATH BE BEAN BEAR BED BEE BEER BELL BELT BEST BIG BIN BIRD BIT
BITE BLUE BOAT BODY BOLD BONE BOOK BOX BOY BREAD BRICK BROWN BUS BUT BUY BY CAB CAKE CALL CALM CAN CAR CARD
CARE CAT CHAIR CLAY CLOCK COAL COAT COLD COME COOK CORN COW CUP CUT DAY DEAR DEEP DEER DESK DIG DISH DO DOG
DOOR DOT DOWN DRAW DRY DUCK DUE DUST EAR EARN EARTH EASE EAST EASY EAT EDGE EEL EGG EH EIGHT ELF ELM END ER
EVE EVEN EVER EYE FACE FAIR FALL FAN FAR FARM FAST FEAR FEE FEED FEET FELL FEW FIG FILE FIND FINE FIRE FISH
FIT FIVE FLAT FLOOR FLY FOG FOOD FOOT FOR FORK FOX FREE FROG FROM FUN GAME GATE GAVE GET GIFT GIRL GIVE GLAD
GO GOAT GOLD GOOD GRASS GREEN GREY GUM HA HAIR HAND HARD HAT HAVE HE HEAD HEAR HEAT HEN HER HERE HI HIGH
HILL HIM HIS HIT HO HOLD HOME HOPE HORN HORSE HOT HOUR HOUSE HOW HUT ICE IDEA IF IN INK INN INTO IRON IS IT
ITEM IVY JAM JAR JET JOB JOIN JOKE JOY JUG KEEN KEEP KEY KID KIND KING KNEE LAKE LAMB LAMP LAND LATE LAW LAY
LEAF LEAN LEG LET LID LIE LIFE LIKE LINE LION LIP LIST LO LOAF LOG LONG LOT LOVE LOW MA MAD MAIN MAKE MAN
MAP MAT MAY ME MEAL MEAN MEAT MEN MET MICE MILE MILK MIND MINE MIX MOON MORE MUD MUG MY NAIL NAME NEAR NEAT
NECK NEED NEST NET NEW NEXT NICE NINE NO NOD NOON NOR NOSE NOT NOTE NOW NUT OAK OAR OAT ODD OF OFF OH OIL
OLD ON ONE ONLY OPEN OR OTTER OUR OUT OVEN OVER OWL OWN OX PAD PAGE PAIN PAIR PAN PAPER PARK PART PAW PAY
PEA PEAR PEN PET PIE PIG PIN PINE PIPE PIT PLAN PLAY POEM POND POT RACE RAG RAIL RAIN RAN RAT RATE RAY READ
REAL RED REED REST RICE RICH RIDE RING RISE ROAD ROCK ROD ROOF ROOM ROOT ROPE ROSE ROW RUB RUG RUN SAD SAFE
SAIL SALT SAME SAND SAT SAW SAY SEA SEAL SEAT SEE SEED SEND SET SEVEN SHE SHED SHIP SHOE SHOP SHOW SIDE SIN
SING SIT SIX SKIN SKY SLED SNOW SO SOAP SOIL SON SONG SOON SORE STAR STAY STEAM STONE SUN TAIL TALE TALK
TALL TAN TAP TAR TEA TEAM TEAR TEN TENT THE THEN THIN TIDE TIE TILE TIME TIN TIRE TO TOAD TOE TOLD TONE TOO
TOOL TOP TOY TREE TRIP TUB TUNE TWO UM UN UP URN US USE VAN VASE VAT VERB VERY VET VIEW VINE WAIT WALK WALL
WAR WARM WAS WASH WATER WAVE WAX WAY WE WEB WEED WELL WENT WEST WET WHO WIDE WIN WIND WINE WING WISE WOLF
WOOD WOOL WORD WORM YARD YARN YEAR YES YET YOU ZEBRA ZERO ZONE ZOO
""".split()

FRENCH = """
AH AI AIDE AIGLE AIL AILE AIMER AIR AN ANE ANGE ANNEE AOUT ARBRE ARC ARME ART AS AU AUBE AUTO AVEC AVION
AVIS AXE BAC BAIE BAIN BAL BALLE BANC BAR BAS BATEAU BEAU BEBE BEC BEL BETE BIEN BIERE BIS BLE BLEU BOIRE
BOIS BOL BON BONNE BORD BOUE BRAS BRUN BUS BUT CA CAFE CALME CAMP CAR CARTE CAS CAVE CE CELA CENT CERF CES
CHAISE CHAT CHER CHIEN CHOSE CIEL CINQ CLE CLOU COEUR COIN COL COQ COR CORPS COU COUR CRI CRU CUIR DANS
DANSE DE DENT DES DEUX DIEU DINER DIRE DIX DO DOIGT DON DOS DOUX DRAP DU DUC DUR EAU ECOLE EH ELLE EN ENCRE
ENFANT ER ES EST ET ETE ETRE EU EUX FAIM FAIRE FAIT FAUX FEE FER FETE FEU FIL FILLE FIN FINE FLEUR FOI FOIN
FOIS FOND FORT FOU FOUR FRAIS FROID FRUIT GANT GARE GATEAU GAZ GEL GENS GRAIN GRAND GRIS GROS GUE HAUT HERBE
HIER HIVER HOMME HUIT ICI IDEE IL ILE ILS IVRE JAMBE JARDIN JE JEU JEUNE JOIE JOUE JOUER JOUR JUIN JUPE JUS
LA LAC LAINE LAIT LAME LAMPE LAPIN LARGE LAS LE LENT LES LEUR LIEN LIEU LIGNE LION LIRE LIS LIT LIVRE LOI
LOIN LONG LOUP LU LUI LUNE MA MAI MAIN MAIS MAISON MAL MARCHE MARI MARS MAT MATIN ME MER MERE MES METRE MI
MIDI MIEL MIEN MILLE MINE MOI MOIS MON MONDE MONT MOT MOU MUR MUSEE NA NAGE NAIN NE NEIGE NERF NEUF NEZ NI
NID NOEUD NOIR NOIX NOM NON NORD NOS NOTE NOUS NU NUE NUIT OEIL OEUF OH OIE OISEAU ON ONDE ONZE OR ORAGE OS
OSER OU OUEST OUI OURS PAGE PAIN PAIR PAIX PAR PARC PAS PATE PATTE PAYS PEAU PERE PEU PEUR PIED PIERRE PIN
PIRE PLAN PLAT PLUIE PLUS PLI POINT POIRE POIS PONT PORC PORT PORTE POT POUCE POULE PRE PRIX PU PUIS QUAI
QUE QUI RA RAIE RAT RE REINE RIEN RIRE RIZ ROBE ROI ROND ROSE ROUE ROUGE RUE SA SABLE SAC SAIN SALE SALON
SANG SANS SE SEAU SEC SEL SEPT SERA SES SEUL SI SIEN SIX SOI SOIE SOIN SOIR SOL SON SORTE SOT SOU SOUPE SU
SUD SUR TA TABLE TANTE TARD TAS TASSE TAUX TE TEL TEMPS TENIR TES TETE THE TIEN TIR TISSU TOI TOIT TON TORT
TOT TOUR TOUT TRAIN TRES TRI TROIS TROU TU TUE UN UNE UNI USE UT VA VACHE VASE VEAU VELO VENT VER VERRE VERS
VERT VIE VIF VILLE VIN VINGT VITE VOEU VOIE VOILE VOIR VOIX VOL VOS VOTRE VOUS VU VUE YEUX ZERO ZONE ZOO
""".split()

SHORT_WORDS = {"german": GERMAN, "english": ENGLISH, "french": FRENCH}
"""Keys are the names of the built-in lists and tile sets."""


SHORT = "short"
TABLES = 8
PAPER = {3: Habits(0.7, 0, 0, 0, 0), 5: Habits(0.4, 1, 0, 0, 0), 7: Habits(0.95, 0, 0, 0, 0)}
"""The players who write on paper, by table; one of them always adds up wrongly, which the desk corrects."""

SECONDS = 120
FIRST, LAST = 5.0, 45.0
"""Seconds of the clock between which the others hand in."""


@dataclass(frozen=True)
class PlannedSlip:
    """A player's slip, and after how many seconds of the clock it is handed in; a paper slip is never handed in automatically."""

    slip: Slip
    after: float
    on_paper: bool


def start(club: Instance, language: str, show: Callable[[Sentence], str], today: date) -> str:
    """Starts a rehearsal in that language and returns its key; removes a half-made one after an error."""
    key = f"rehearsal-{secrets.token_hex(6)}"
    folder, tiles = club.folder / REHEARSALS / key, BUILT_IN[language]
    made(folder)
    try:
        lexicon = _words(club, Library(folder / "lexicons"), tiles, show)
        setup = Setup(
            title=show(say("Rehearsal")),
            date=today.isoformat(),
            tiles=tile_set(tiles),
            profile=replace(profile("simultan"), seconds=SECONDS),
            lexicon=lexicon,
        )
        create_game(club.of(key).desk(), setup, entrants(TABLES), key)
    except BaseException:
        club.drop_rehearsal(key)
        raise
    return key


def _words(club: Instance, own: Library, tiles: str, show: Callable[[Sentence], str]) -> str:
    """Returns the name of the list to play with: the built-in one if it is built, else the short one, made now."""
    if club.library.info(tiles).is_built:
        return tiles
    words = "\n".join(SHORT_WORDS[tiles]).encode()
    title = show(say("Short list of the rehearsal"))
    own.import_file(words, SHORT, tile_set(tiles).alphabet, tiles, title)
    return SHORT


def written(
    at: Rehearsal, desk: Desk, night: GameSession[Game], played: Round | None = None
) -> Mapping[int, PlannedSlip]:
    """Returns the slips of a round (the last one if None) by player; empty if no move is possible."""
    played = played or night.game.rounds[-1]
    if played.since not in at.slips:
        at.slips[played.since] = _decided(night.game, played, desk.search(night))
    return at.slips[played.since]


def _decided(game: Game, played: Round, search: Search) -> dict[int, PlannedSlip]:
    rng = random.Random(f"{played.number} {played.rack}")
    solutions = search.solutions(played.board, played.rack)
    plain = [each for each in solutions if each[0].word.isupper()] or solutions  # no blank to be explained
    if not solutions:
        return {}
    found = {}
    for player in game.present(played.number):
        on_paper = player.table in PAPER
        habits = PAPER.get(player.table) or Habits(rng.random(), 0.1, 0.05, 0.1, 0)
        slip = write_slip(habits, plain if on_paper else solutions, search, rng)
        found[player.id] = PlannedSlip(slip, rng.uniform(FIRST, LAST), on_paper)
    return found


def hand_in(at: Rehearsal, desk: Desk, key: str) -> None:
    """Hands in the slips of simulated players that are due by the desk's clock."""
    night = desk.session(key)
    game, now = night.game, desk.now()
    phase, current = game.phase(now), game.current
    if current is None or phase not in ("running", "stopped", "time_up"):
        return
    spent = current.clock.total - current.clock.left(now)
    for player, each in written(at, desk, night).items():
        if each.on_paper or player in current.entries or (phase != "time_up" and spent < each.after):
            continue
        token = f"rehearsal-{current.since}-{player}"  # what the director took back does not come again
        with suppress(RuleError):
            record_slip(desk.once(token), key, current.number, player, each.slip, replacing=False)


def next_step(at: Rehearsal, desk: Desk, night: GameSession[Game], shown: int | None = None) -> Sentence:
    """Returns what the person at the desk does next; ``shown`` is the round that the slip line is for."""
    game, phase = night.game, night.game.phase(desk.now())
    if phase == "ended":
        return say("The night is over. “Papers” has standings and score sheets; then leave the rehearsal.")
    if paper := _paper(at, desk, night, shown):
        return paper
    match phase:
        case "draw" if game.complete:
            return say(
                "The round is finished. “Papers” has standings and sheets. Draw again, or leave "
                "the rehearsal whenever you like."
            )
        case "draw":
            return say("Press the blue button or F2: the program draws the letters for everybody.")
        case "ready":
            return say("Read the letters out, then start the clock with the blue button.")
        case "stopped":
            return say("The clock is stopped. Press the blue button to continue.")
        case "time_up":
            return say("Now show the top and place it: it is laid on all boards.")
    if game.missing(len(game.rounds)):
        return say("The others hand in by themselves. Wait for them, or end the time with the blue button.")
    return say("All slips are in: end the time with the blue button.")


def _paper(at: Rehearsal, desk: Desk, night: GameSession[Game], shown: int | None) -> Sentence | None:
    """Returns the hint for a paper slip that is not entered yet: of the last round first, then of earlier rounds, newest first."""
    game = night.game
    for played in reversed(game.rounds):
        if played.number == len(game.rounds) and game.phase(desk.now()) == "ready":
            continue  # nobody writes before the clock runs
        papers = written(at, desk, night, played)
        for player in game.missing(played.number):
            if player.id in papers and papers[player.id].on_paper:
                return _on_paper(player.table, papers[player.id].slip, played.number, shown)
    return None


def _on_paper(table: int, slip: Slip, number: int, shown: int | None) -> Sentence:
    told = {
        "table": table,
        "round": number,
        "word": slip.word,
        "at": slip.at or "",
        "score": slip.score or 0,
        "typed": f"{table} {slip.word} {slip.at} {slip.score}",
    }
    if shown is not None and shown != number:
        return say(
            "Table %(table)d has written in round %(round)d: %(word)s, %(at)s, %(score)d points. The line is for round %(shown)d: "
            "tap %(round)d above it first, then type %(typed)s and press Enter.",
            shown=shown,
            **told,
        )
    return say(
        "Table %(table)d has written in round %(round)d: %(word)s, %(at)s, %(score)d points. Type %(typed)s and press Enter.",
        **told,
    )
