BEGIN TRANSACTION;
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL UNIQUE, who TEXT NOT NULL,
    organiser INTEGER REFERENCES accounts(id) ON DELETE CASCADE, password TEXT NOT NULL, state TEXT NOT NULL,
    created REAL NOT NULL);
INSERT INTO "accounts" VALUES(1,'organiser','otto','Otto',NULL,'pbkdf2:sha256:1000000$zj4u160U3uIsk82f$3ecdbeb80c22468ca0b25801d52335e5c34e52c39cb8eb36aa9c0e4d0128ffdb','open',1795200066.0);
CREATE TABLE doors (
    id INTEGER PRIMARY KEY AUTOINCREMENT, game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    kind TEXT NOT NULL, secret TEXT NOT NULL, label TEXT NOT NULL, player INTEGER,
    created REAL NOT NULL, state TEXT NOT NULL);
INSERT INTO "doors" VALUES(1,1,'join','JDKM','',NULL,1795200002.0,'open');
INSERT INTO "doors" VALUES(2,1,'seat','d0debf4eb6861e063671fb7b89e5cfad031710c2582afaf40136d8df26dd91d6','Telefon',1,1795200003.0,'open');
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
    at REAL NOT NULL, who TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, token TEXT, hash TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, seq));
INSERT INTO "events" VALUES(1,1,1795200004.0,'Eva','RackDrawn','{"round": 1, "kept": "", "drawn": "RUCKENB", "rejected": [], "source": "bag"}',NULL,'7bbb143b3e88d44d29c179c56d9824ae72ea9c19a44276fabb46c71da104afa9');
INSERT INTO "events" VALUES(1,2,1795200005.0,'Eva','ClockStarted','{"round": 1}',NULL,'088a5eedfd2d37fa6f4b29af78c6c4012bff725307c9c8e318821b874f8909eb');
INSERT INTO "events" VALUES(1,3,1795200006.0,'Eva','TimeCalled','{"round": 1}',NULL,'9bb48f0a8a918e24baa999db5ecaa34a8bc2879314ab67b71bddeefcbd42a4b6');
INSERT INTO "events" VALUES(1,4,1795200007.0,'Eva','SlipRecorded','{"round": 1, "player": 1, "slip": {"word": "RUCKEN", "direction": null, "at": "H4", "joined_at": null, "joins": 0, "score": null, "state": "ok", "more": []}, "ruling": {"points": 26, "mark": "none", "causes": [], "paid_at": "H4", "true_score": 26, "move": "RUCKEN", "words": [{"at": "H4", "word": "RUCKEN", "score": 26, "admissible": true}], "alternatives": [], "doubts": [], "answers": []}}',NULL,'bcce5bb25d76992baff3c13f582c899d660da4f718bcb9421f4c6089e15e101d');
INSERT INTO "events" VALUES(1,5,1795200008.0,'Eva','SlipRecorded','{"round": 1, "player": 2, "slip": {"word": "KUBREN", "direction": null, "at": "H4", "joined_at": null, "joins": 0, "score": null, "state": "ok", "more": []}, "ruling": {"points": 0, "mark": "zero", "causes": [{"code": "word_unknown", "values": {"word": "KUBREN"}}], "paid_at": null, "true_score": null, "move": "", "words": [{"at": "H4", "word": "KUBREN", "score": 30, "admissible": false}], "alternatives": [], "doubts": [], "answers": []}}',NULL,'a3a32adb9d49304dea80f96135d0d9ea2837b08a6ec156040c1b50e1e4e3a14b');
INSERT INTO "events" VALUES(1,6,1795200009.0,'Eva','SlipRecorded','{"round": 1, "player": 3, "slip": {"word": "BRUCK", "direction": null, "at": "H4", "joined_at": null, "joins": 0, "score": null, "state": "ok", "more": []}, "ruling": {"points": 0, "mark": "zero", "causes": [{"code": "word_unknown", "values": {"word": "BRUCK"}}], "paid_at": null, "true_score": null, "move": "", "words": [{"at": "H4", "word": "BRUCK", "score": 32, "admissible": false}], "alternatives": [], "doubts": [], "answers": []}}',NULL,'6d1bb076f09f98004724dee1b6f828aa4f98f499ce6c9a05b0df2fa967d63f16');
INSERT INTO "events" VALUES(1,7,1795200010.0,'Eva','SlipOverruled','{"round": 1, "player": 3, "points": 7, "reason": "verhört"}',NULL,'e9e16ef411c5846cfe48b56a828ea1b48015182c5d4e84508318818a86d16992');
INSERT INTO "events" VALUES(1,8,1795200011.0,'Eva','TopPlaced','{"round": 1, "at": "H4", "word": "RUCKEN", "score": 26}',NULL,'fee0f74e102ac6037d18bb19fa4b3438b22c3f95c1c72f6605648c4c262c5880');
INSERT INTO "events" VALUES(1,9,1795200012.0,'Eva','RackDrawn','{"round": 2, "kept": "", "drawn": "AHENARF", "rejected": [{"kept": "B", "drawn": "TRSTEL"}, {"kept": "", "drawn": "TTVGFTE"}], "source": "software"}',NULL,'0f16b4ced33fb964f32831f31c7bbadf50c6a83770647274b6400b24dec87362');
INSERT INTO "events" VALUES(1,10,1795200013.0,'Eva','ClockStarted','{"round": 2}',NULL,'2e76b454ea7abee891f57288d8494b2c1ceae9e3546cc1cc6796e445ef0ffad9');
INSERT INTO "events" VALUES(2,1,1795200017.0,'Eva','Sealed','{"number": 1, "shown": "69f2475c0d8b45a0ef88d9b9b900be2c6230dd902c5f249a9c0c5fff12e8228e", "reason": ""}',NULL,'c6fab334ee402dee50298eebff5f499626affc793de530a00ae20901369a5e26');
INSERT INTO "events" VALUES(2,2,1795200018.0,'Eva','RoomNumber','{"text": "407"}',NULL,'9263fd984e10cb9ce5857b3b29e0cc6b832c907b13637098450008e893a5a661');
INSERT INTO "events" VALUES(2,3,1795200019.0,'Eva','RackDrawn','{"round": 1, "kept": "", "drawn": "AASSTAK", "rejected": [], "source": "seal"}',NULL,'cfee94f94309dbd9f5662108378f94f61f1ca3493602e11aa497b126388ec3db');
INSERT INTO "events" VALUES(3,1,1795200021.0,'Eva','TableOpened','{"order": [1, 2], "racks": ["HAUSEIN", "ERDTQÖÜ"], "drawing": "typed"}',NULL,'27cb3ee7ca5d5e7c2f256de4e95071bb8787b8d77c9d1bbdc73805b3a2882cae');
INSERT INTO "events" VALUES(3,2,1795200022.0,'Eva','Laid','{"player": 1, "at": "H8", "word": "HAUS", "drawn": "ABCD"}',NULL,'da6e3827d7fff3b8f639281a399dab4cc794a99f1cc7c0badef5b74114d66b8a');
INSERT INTO "events" VALUES(4,1,1795200024.0,'Eva','LettersDrawn','{"round": 1, "letters": "HAUSTIERENGLOBS", "source": "bag"}',NULL,'548b164d17e4fdeae78e5405677d184ca565005bae6d02586d86b6bec9d8a73b');
INSERT INTO "events" VALUES(4,2,1795200025.0,'Eva','ClockStarted','{"round": 1}',NULL,'c3515c023f4a0df0dd8e77a9f98c1242c4c06adfacacbd6442ad62e4b6dd4fa5');
INSERT INTO "events" VALUES(4,3,1795200026.0,'Eva','GridEntered','{"round": 1, "player": 1, "rows": ["...............", "...............", "...............", "...............", "...............", "...............", "...............", ".......HAUS....", ".......E.......", "...............", "...............", "...............", "...............", "...............", "..............."], "missing": [], "part": []}',NULL,'7caaffaf6cc39a71e684639b462516b548ec81463a1661b2e6855e6efc12bfe7');
INSERT INTO "events" VALUES(4,4,1795200027.0,'Eva','TimeCalled','{"round": 1}',NULL,'60942c1e4d6d3ef143c36972cff3614e6d6b3ca66222bfbff8926ddc2cbb2364');
INSERT INTO "events" VALUES(5,1,1795200032.0,'Eva','StartDrawn','{"tiles": ["N", "T"]}',NULL,'687ba444187e81a088a002bbd9850aefe754870b6e4d7ff71b61b77c00c9d2d1');
INSERT INTO "events" VALUES(5,2,1795200032.0,'Eva','TableOpened','{"order": [1, 2], "racks": ["ITCTELÖ", "UXENENÜ"], "drawing": "program"}',NULL,'46ed2e90cea97ca21b96d1e5d5afc2ea45c56c54154be3be3176cfc3d4f14168');
INSERT INTO "events" VALUES(5,3,1795200039.0,'Eva','Exchanged','{"player": 1, "tiles": "ITCTELÖ", "count": 7, "drawn": "UKDNPND"}',NULL,'7b51a8856fbf661cdf3fab4125dc307cd690aa65df2ed9d8826586d6db5bd740');
INSERT INTO "events" VALUES(5,4,1795200039.0,'Eva','Laid','{"player": 2, "at": "H5", "word": "NEUN", "drawn": "EEAE"}',NULL,'1822b2054ea612439792bacd20481681cb6ac84fb11cecfca6065dfd47587472');
INSERT INTO "events" VALUES(6,1,1795200041.0,'Eva','Begun','{"racks": [""]}',NULL,'19afd964d047c8e2af5d76aba6b8507ea79e54b694b48e3e33939e64e9d76c3e');
INSERT INTO "events" VALUES(6,2,1795200042.0,'Eva','Chosen','{"rack": 0, "tiles": "HAUS"}',NULL,'32905a962e5e85e74cd42e6b3c44f663a75f9deef9cf56fd7a0a5055f28d2908');
INSERT INTO "events" VALUES(6,3,1795200043.0,'Eva','Laid','{"rack": 0, "at": "H8", "word": "HAUS", "drawn": ""}',NULL,'e37e79823787bed75362f8b0b0a461a8a8a2c7ffb2285911e43c69180d3f3be9');
INSERT INTO "events" VALUES(7,1,1795200045.0,'Eva','TableOpened','{"order": [1, 2], "racks": [null, null], "drawing": "none"}',NULL,'de3ba3e27f08f6960560d01433747a9237094272df21d86e08bb3bf982f2a41a');
INSERT INTO "events" VALUES(7,2,1795200046.0,'Eva','Laid','{"player": 1, "at": "H8", "word": "HAUS", "drawn": null}',NULL,'c8c2e6c6af6e0467909f7f5a304142c9133fec6ed683163c909480f4648ab525');
INSERT INTO "events" VALUES(7,3,1795200047.0,'Eva','Laid','{"player": 2, "at": "8H", "word": "HE", "drawn": null}',NULL,'71e9cff5abeb403907eef139439b539be971eed9e05e656741cfa4220bc082d9');
INSERT INTO "events" VALUES(7,4,1795200048.0,'Eva','LeftoversTold','{"racks": ["", ""]}',NULL,'3a14eaee9a8efbc9cced2af7f610948b9aaa043c13565de00443871bede4f5df');
INSERT INTO "events" VALUES(8,1,1795200051.0,'Eva','Begun','{"board": ["...............", "...............", "...............", "...............", "...............", "...............", "...............", ".......HAUS....", ".......E.......", "...............", "...............", "...............", "...............", "...............", "..............."], "order": [1, 2], "source": "Tisch 1"}',NULL,'aea8f791b4ccb8ba5046e2b71999b39ad1677c1eac4e251bf8384fe6d3c9d6ca');
INSERT INTO "events" VALUES(8,2,1795200052.0,'Eva','TilesTaken','{"player": 1, "squares": ["H9", "H10", "H11"]}',NULL,'8ec2ebced3d6e80c55f6d55a324103b13190825ea31df84db4ad443fbf6290c4');
INSERT INTO "events" VALUES(9,1,1795200054.0,'Eva','CardWritten','{"player": 1, "words": ["LEISTEN", "KIRSCHE"]}',NULL,'61e2d43b7f6cda9105e3d171b35b38ac1e65cff6b744f681f4dacd92bf299edd');
INSERT INTO "events" VALUES(9,2,1795200055.0,'Eva','CardWritten','{"player": 2, "words": ["ZEITUNG", "FLASCHE"]}',NULL,'a6c37419ae263212fdb13118582d570cbff15e9ab467a0214227b58845000ef8');
INSERT INTO "events" VALUES(9,3,1795200056.0,'Eva','Called','{"tile": "E"}',NULL,'3c5ee904df466ac52ef7bedb1186f2c9f1b3235281535a62ddff10885b1d5615');
INSERT INTO "events" VALUES(9,4,1795200057.0,'Eva','Shouted','{"player": 2}',NULL,'325020a282c6aa1592d11cca8961fecfbab46854f3af13a87721d0b94bc7e090');
INSERT INTO "events" VALUES(10,1,1795200060.0,'Eva','PackTaken','{"pack": "4fd3865ebd5b", "digest": "54e8d97dd16d2baf522ce4f4fc6ff7b8867478c6bbcd7a0c4c9b5d4eb46387ce", "rounds": 3, "coded": [2], "centre": 1, "name": "Köln", "words": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "title": "Klein"}',NULL,'780a1f291fb23f29f6b4071d21bde1fbd1ef4249fb02beeca9e81328fe00cf20');
INSERT INTO "events" VALUES(10,2,1795200061.0,'Eva','RackDrawn','{"round": 1, "kept": "", "drawn": "EEESIET", "rejected": [{"kept": "", "drawn": "TRMNMKL"}], "source": "pack"}',NULL,'1c050ada4dc970e80a1122a4e660682f7f7502144970a4a12b26e4cd4351737e');
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, created REAL NOT NULL, setup TEXT NOT NULL, kind TEXT NOT NULL DEFAULT 'duplicate', version INTEGER NOT NULL DEFAULT 0, deleted REAL, owner INTEGER REFERENCES accounts(id));
INSERT INTO "games" VALUES(1,'night',1795200001.0,'{"title": "Vereinsabend", "date": "2026-11-20", "club": "SC Köln", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "hausregel", "title": "Unsere Regeln", "rack_size": 7, "most_laid": 7, "minimums": [{"from_round": 1, "vowels": 2, "consonants": 2}, {"from_round": 16, "vowels": 1, "consonants": 1}], "y_counts": "either", "blank_counts": "either", "keep_leave": true, "seconds": 150, "signals": [30], "top_from": "engine", "without_slip": "engine", "first_across": true, "bonuses": [[7, 50]], "round_limit": 0, "recycle_blank": false, "judge": "plain", "unmarked_blank": "free", "wrong_place": "zero", "place_penalty": 5, "free_warnings": 3, "free_warnings_blitz": 5, "warning_cost": 0, "solo": 10, "solo_players": 16, "solo_below_top": 0, "solo_cap": 0, "ranking": "points", "tie_breaks": [], "end_one_kind": "rack_and_bag", "end_below": 0}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','duplicate',5,NULL,NULL);
INSERT INTO "games" VALUES(2,'sealed',1795200016.0,'{"title": "Versiegelt", "date": "2026-11-20", "club": "SC Köln", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "simultan", "title": "Simultan", "rack_size": 7, "most_laid": 7, "minimums": [{"from_round": 1, "vowels": 2, "consonants": 2}, {"from_round": 16, "vowels": 1, "consonants": 1}], "y_counts": "either", "blank_counts": "either", "keep_leave": true, "seconds": 180, "signals": [30], "top_from": "engine", "without_slip": "engine", "first_across": true, "bonuses": [[7, 50]], "round_limit": 0, "recycle_blank": false, "judge": "plain", "unmarked_blank": "free", "wrong_place": "zero", "place_penalty": 5, "free_warnings": 3, "free_warnings_blitz": 5, "warning_cost": 0, "solo": 0, "solo_players": 16, "solo_below_top": 0, "solo_cap": 0, "ranking": "points", "tie_breaks": [], "end_one_kind": "rack_and_bag", "end_below": 0}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','duplicate',1,NULL,NULL);
INSERT INTO "games" VALUES(3,'table',1795200020.0,'{"title": "Tisch 1", "date": "2026-11-21", "club": "", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "general", "title": "Allgemeine Spielregeln", "rack_size": 7, "exchange_needs": 7, "wrong_challenge": "points", "wrong_challenge_cost": 5, "challenge_until": "next_laid", "passes_end": 2, "scoreless_end": 0, "credit_leftovers": true, "last_turn": false, "clock": 0, "overtime_cost": 10, "move_seconds": 0, "recycle_blank": false, "open_dictionary": false, "theme_points": 0, "jack_opens": false, "two_bags": false}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','classic',1,NULL,NULL);
INSERT INTO "games" VALUES(4,'worthatz',1795200023.0,'{"title": "Worthatzabend", "date": "2026-11-20", "club": "SC Köln", "tiles": {"name": "worthatz", "title": "Worthatz (100)", "language": "de", "vowels": "AEIOU", "either": "Y", "blanks": 0, "letters": {"A": {"count": 7, "value": 2}, "B": {"count": 3, "value": 3}, "C": {"count": 2, "value": 3}, "D": {"count": 2, "value": 3}, "E": {"count": 17, "value": 1}, "F": {"count": 2, "value": 3}, "G": {"count": 3, "value": 3}, "H": {"count": 3, "value": 3}, "I": {"count": 5, "value": 2}, "J": {"count": 1, "value": 7}, "K": {"count": 3, "value": 3}, "L": {"count": 5, "value": 2}, "M": {"count": 3, "value": 3}, "N": {"count": 7, "value": 2}, "O": {"count": 3, "value": 3}, "P": {"count": 2, "value": 3}, "Q": {"count": 1, "value": 8}, "R": {"count": 7, "value": 2}, "S": {"count": 7, "value": 2}, "T": {"count": 8, "value": 2}, "U": {"count": 4, "value": 2}, "V": {"count": 1, "value": 5}, "W": {"count": 1, "value": 4}, "X": {"count": 1, "value": 7}, "Y": {"count": 1, "value": 7}, "Z": {"count": 1, "value": 4}}}, "profile": {"name": "worthatz", "title": "Worthatz", "rounds": 2, "seconds": 300, "part": false, "search_seconds": 0, "signals": [30]}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','worthatz',2,NULL,NULL);
INSERT INTO "games" VALUES(5,'training',1795200029.0,'{"title": "Training", "date": "2026-11-21", "club": "", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "general", "title": "Allgemeine Spielregeln", "rack_size": 7, "exchange_needs": 7, "wrong_challenge": "points", "wrong_challenge_cost": 5, "challenge_until": "next_laid", "passes_end": 2, "scoreless_end": 0, "credit_leftovers": true, "last_turn": false, "clock": 0, "overtime_cost": 10, "move_seconds": 0, "recycle_blank": false, "open_dictionary": true, "theme_points": 0, "jack_opens": false, "two_bags": false, "strength": "everyday", "within": 10}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','training',1,NULL,NULL);
INSERT INTO "games" VALUES(6,'solitaire',1795200040.0,'{"title": "Solitaire", "date": "2026-11-21", "club": "", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "solitaire", "title": "Solitaire", "racks": 1, "letters": "chosen", "rack_size": 7}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','solitaire',1,NULL,NULL);
INSERT INTO "games" VALUES(7,'ended',1795200044.0,'{"title": "Tisch 1", "date": "2026-11-21", "club": "", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "general", "title": "Allgemeine Spielregeln", "rack_size": 7, "exchange_needs": 7, "wrong_challenge": "points", "wrong_challenge_cost": 5, "challenge_until": "next_laid", "passes_end": 2, "scoreless_end": 0, "credit_leftovers": true, "last_turn": false, "clock": 0, "overtime_cost": 10, "move_seconds": 0, "recycle_blank": false, "open_dictionary": false, "theme_points": 0, "jack_opens": false, "two_bags": false}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','classic',1,NULL,NULL);
INSERT INTO "games" VALUES(8,'unscrabble',1795200049.0,'{"title": "Abbau", "date": "2026-11-21", "club": "", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "unscrabble", "title": "Un-Scrabble"}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','unscrabble',1,NULL,NULL);
INSERT INTO "games" VALUES(9,'bingo',1795200053.0,'{"title": "Bingo", "date": "2026-11-21", "club": "", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "bingo", "title": "Bingo"}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','bingo',1,NULL,NULL);
INSERT INTO "games" VALUES(10,'packed',1795200059.0,'{"title": "Bundessimultan", "date": "2026-11-20", "club": "Köln", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "simultan", "title": "Simultan", "rack_size": 7, "most_laid": 7, "minimums": [{"from_round": 1, "vowels": 2, "consonants": 2}, {"from_round": 16, "vowels": 1, "consonants": 1}], "y_counts": "either", "blank_counts": "either", "keep_leave": true, "seconds": 180, "signals": [30], "top_from": "engine", "without_slip": "engine", "first_across": true, "bonuses": [[7, 50]], "round_limit": 0, "recycle_blank": false, "judge": "plain", "unmarked_blank": "free", "wrong_place": "zero", "place_penalty": 5, "free_warnings": 3, "free_warnings_blitz": 5, "warning_cost": 0, "solo": 0, "solo_players": 16, "solo_below_top": 0, "solo_cap": 0, "ranking": "points", "tie_breaks": [], "end_one_kind": "rack_and_bag", "end_below": 0}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','duplicate',1,NULL,NULL);
INSERT INTO "games" VALUES(11,'binned',1795200062.0,'{"title": "Im Papierkorb", "date": "2026-11-20", "club": "SC Köln", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "simultan", "title": "Simultan", "rack_size": 7, "most_laid": 7, "minimums": [{"from_round": 1, "vowels": 2, "consonants": 2}, {"from_round": 16, "vowels": 1, "consonants": 1}], "y_counts": "either", "blank_counts": "either", "keep_leave": true, "seconds": 180, "signals": [30], "top_from": "engine", "without_slip": "engine", "first_across": true, "bonuses": [[7, 50]], "round_limit": 0, "recycle_blank": false, "judge": "plain", "unmarked_blank": "free", "wrong_place": "zero", "place_penalty": 5, "free_warnings": 3, "free_warnings_blitz": 5, "warning_cost": 0, "solo": 0, "solo_players": 16, "solo_below_top": 0, "solo_cap": 0, "ranking": "points", "tie_breaks": [], "end_one_kind": "rack_and_bag", "end_below": 0}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','duplicate',2,1795200063.0,NULL);
INSERT INTO "games" VALUES(12,'ottos',1795200068.0,'{"title": "Ottos Abend", "date": "2026-11-20", "club": "SC Köln", "tiles": {"name": "german", "title": "Deutsch (102)", "language": "de", "vowels": "AÄEIOÖUÜ", "either": "Y", "blanks": 2, "letters": {"A": {"count": 5, "value": 1}, "Ä": {"count": 1, "value": 6}, "B": {"count": 2, "value": 3}, "C": {"count": 2, "value": 4}, "D": {"count": 4, "value": 1}, "E": {"count": 15, "value": 1}, "F": {"count": 2, "value": 4}, "G": {"count": 3, "value": 2}, "H": {"count": 4, "value": 2}, "I": {"count": 6, "value": 1}, "J": {"count": 1, "value": 6}, "K": {"count": 2, "value": 4}, "L": {"count": 3, "value": 2}, "M": {"count": 4, "value": 3}, "N": {"count": 9, "value": 1}, "O": {"count": 3, "value": 2}, "Ö": {"count": 1, "value": 8}, "P": {"count": 1, "value": 4}, "Q": {"count": 1, "value": 10}, "R": {"count": 6, "value": 1}, "S": {"count": 7, "value": 1}, "T": {"count": 6, "value": 1}, "U": {"count": 6, "value": 1}, "Ü": {"count": 1, "value": 6}, "V": {"count": 1, "value": 6}, "W": {"count": 1, "value": 3}, "X": {"count": 1, "value": 8}, "Y": {"count": 1, "value": 10}, "Z": {"count": 1, "value": 3}}}, "profile": {"name": "simultan", "title": "Simultan", "rack_size": 7, "most_laid": 7, "minimums": [{"from_round": 1, "vowels": 2, "consonants": 2}, {"from_round": 16, "vowels": 1, "consonants": 1}], "y_counts": "either", "blank_counts": "either", "keep_leave": true, "seconds": 180, "signals": [30], "top_from": "engine", "without_slip": "engine", "first_across": true, "bonuses": [[7, 50]], "round_limit": 0, "recycle_blank": false, "judge": "plain", "unmarked_blank": "free", "wrong_place": "zero", "place_penalty": 5, "free_warnings": 3, "free_warnings_blitz": 5, "warning_cost": 0, "solo": 0, "solo_players": 16, "solo_below_top": 0, "solo_cap": 0, "ranking": "points", "tie_breaks": [], "end_one_kind": "rack_and_bag", "end_below": 0}, "lexicon": "klein", "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa", "allowed": [], "forbidden": []}','duplicate',1,NULL,1);
CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, drawn INTEGER NOT NULL, player INTEGER NOT NULL,
    version INTEGER NOT NULL, round INTEGER NOT NULL, token TEXT NOT NULL, slip TEXT NOT NULL, at REAL NOT NULL,
    late INTEGER NOT NULL, taken INTEGER NOT NULL, UNIQUE (game, drawn, player, version), UNIQUE (game, token));
INSERT INTO "inbox" VALUES(1,1,9,1,1,2,'slip-1','{"word": "HAFEN", "direction": "across", "at": "I8", "joined_at": null, "joins": 0, "score": 16, "state": "ok"}',1795200014.0,0,0);
INSERT INTO "inbox" VALUES(2,1,9,3,1,2,'slip-3','{"word": "UFER", "direction": "down", "at": "5H", "joined_at": null, "joins": 0, "score": 14, "state": "ok"}',1795200015.0,1,0);
INSERT INTO "inbox" VALUES(3,4,1,3,1,1,'grid-3','{"rows": ["...............", "...............", "...............", "...............", "...............", "...............", "...............", ".......ER......", "...............", "...............", "...............", "...............", "...............", "...............", "..............."]}',1795200028.0,1,0);
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, secret TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, who TEXT NOT NULL,
    organiser INTEGER REFERENCES accounts(id) ON DELETE CASCADE,
    account INTEGER REFERENCES accounts(id) ON DELETE CASCADE, until REAL NOT NULL);
CREATE TABLE pack_decisions (
    pack TEXT NOT NULL REFERENCES packs(id) ON DELETE CASCADE, subject TEXT NOT NULL, decision TEXT NOT NULL,
    reason TEXT NOT NULL, who TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (pack, subject));
CREATE TABLE pack_results (
    pack TEXT NOT NULL REFERENCES packs(id) ON DELETE CASCADE, centre INTEGER NOT NULL, came REAL NOT NULL,
    digest TEXT NOT NULL, events INTEGER NOT NULL, last TEXT NOT NULL, signer TEXT NOT NULL, night TEXT NOT NULL,
    file TEXT NOT NULL, summary TEXT NOT NULL, PRIMARY KEY (pack, centre));
CREATE TABLE packs (id TEXT PRIMARY KEY, came REAL NOT NULL, text TEXT NOT NULL, secrets TEXT NOT NULL, owner INTEGER REFERENCES accounts(id));
INSERT INTO "packs" VALUES('4fd3865ebd5b',1795200058.0,'{
 "format": "director-pack",
 "version": 1,
 "id": "4fd3865ebd5b",
 "made": 1000000000.0,
 "federation": "Bund",
 "setup": {
  "title": "Bundessimultan",
  "date": "2026-11-20",
  "club": "SC Köln",
  "tiles": {
   "name": "german",
   "title": "Deutsch (102)",
   "language": "de",
   "vowels": "AÄEIOÖUÜ",
   "either": "Y",
   "blanks": 2,
   "letters": {
    "A": {
     "count": 5,
     "value": 1
    },
    "Ä": {
     "count": 1,
     "value": 6
    },
    "B": {
     "count": 2,
     "value": 3
    },
    "C": {
     "count": 2,
     "value": 4
    },
    "D": {
     "count": 4,
     "value": 1
    },
    "E": {
     "count": 15,
     "value": 1
    },
    "F": {
     "count": 2,
     "value": 4
    },
    "G": {
     "count": 3,
     "value": 2
    },
    "H": {
     "count": 4,
     "value": 2
    },
    "I": {
     "count": 6,
     "value": 1
    },
    "J": {
     "count": 1,
     "value": 6
    },
    "K": {
     "count": 2,
     "value": 4
    },
    "L": {
     "count": 3,
     "value": 2
    },
    "M": {
     "count": 4,
     "value": 3
    },
    "N": {
     "count": 9,
     "value": 1
    },
    "O": {
     "count": 3,
     "value": 2
    },
    "Ö": {
     "count": 1,
     "value": 8
    },
    "P": {
     "count": 1,
     "value": 4
    },
    "Q": {
     "count": 1,
     "value": 10
    },
    "R": {
     "count": 6,
     "value": 1
    },
    "S": {
     "count": 7,
     "value": 1
    },
    "T": {
     "count": 6,
     "value": 1
    },
    "U": {
     "count": 6,
     "value": 1
    },
    "Ü": {
     "count": 1,
     "value": 6
    },
    "V": {
     "count": 1,
     "value": 6
    },
    "W": {
     "count": 1,
     "value": 3
    },
    "X": {
     "count": 1,
     "value": 8
    },
    "Y": {
     "count": 1,
     "value": 10
    },
    "Z": {
     "count": 1,
     "value": 3
    }
   }
  },
  "profile": {
   "name": "simultan",
   "title": "Simultan",
   "rack_size": 7,
   "most_laid": 7,
   "minimums": [
    {
     "from_round": 1,
     "vowels": 2,
     "consonants": 2
    },
    {
     "from_round": 16,
     "vowels": 1,
     "consonants": 1
    }
   ],
   "y_counts": "either",
   "blank_counts": "either",
   "keep_leave": true,
   "seconds": 180,
   "signals": [
    30
   ],
   "top_from": "engine",
   "without_slip": "engine",
   "first_across": true,
   "bonuses": [
    [
     7,
     50
    ]
   ],
   "round_limit": 0,
   "recycle_blank": false,
   "judge": "plain",
   "unmarked_blank": "free",
   "wrong_place": "zero",
   "place_penalty": 5,
   "free_warnings": 3,
   "free_warnings_blitz": 5,
   "warning_cost": 0,
   "solo": 0,
   "solo_players": 16,
   "solo_below_top": 0,
   "solo_cap": 0,
   "ranking": "points",
   "tie_breaks": [],
   "end_one_kind": "rack_and_bag",
   "end_below": 0
  },
  "lexicon": "klein",
  "fingerprint": "ee0470d781824ccffc379b79fcf6d1f8145438de5501ac6ecad23a142b5e6aaa",
  "allowed": [],
  "forbidden": []
 },
 "words": "Klein",
 "text": "Willkommen!",
 "centres": [
  "Köln",
  "Wien"
 ],
 "coded": [
  2
 ],
 "salt": "397bab6546c9eca61f027d4e18127c8e",
 "rounds": [
  "sdeLvTHGJnBNx5/Obco1ntPRK4wKz7ANzTvrHMHF8d4YMyFxsj9clrKxhNVP/mApuqUEZO3GW0TCm5kXNSGvKuV1ckFgDoM2eUrQ3vyvNn+MarTQmFutgaVCRYXAgty7Fe1G9Fz3rus/PnQ76GxiXy1XxPAXFFd+dZ8rV3a9IArGM1FoF4RWyMCmbdveKS8PCYVx4bcpviH+lSnRAUNR2JfVs3VKF2ED6MmFf3DElGzIVjIQ1zQQbAvrQ9008lYXfwv7uumAquoep5Jbf2nM+q2Dxd+lezSkrq59aq0rxlCsRoU0SKd47B+Jc/6PtZsZbHPnHBIvBG+F9L8G/zv9xFvyTZPGRJJH6UvoxE9SpCGEqp0rosGkdi2WdsOVYCIZEsA6bPOMrWRJnd9Qif80RxwzYAC2PG5hWWZXbpWKWipk8BPVh5xzz5+4nD/HhVLOVSvclf/W906E/mmRg/tvTLZoOA66UFS6ExkFTtn9mtAPLWkuo7i0SvA2ZpCYjZM0+4SeJMGovxWWLHrM984gGAC6O4EgpNEZZhZd9j5DC16IwOfTLiKSbbV+PIgYcueMRgn1yYFFiXq6Vesoh/P4evpQZAfTLN36Me1+cLZUHB3qibbs/3qMbAXg2i0ECi/zCOHfYVeB1CLqsWRPD+ESu1GR18lioU3T2101MkcxD5Dg97y2KHSDk96I2OZidRkqxzPBQLqdjRjdJYeM",
  "+1sodz8CzpKMxtKA7ahYccG8X9ZPTcdLnsDq+BIxXlOTtrqEKJ2DvrI88O/9Pzcl+fvS+pS1udjYLXtaHLZM88mShlnC4iWZyhtEt6zYvFToXUXFWWtAIPAjBWm7ySlrHlgt94GvvsZAcCmBseYu/hecgxoGRVgrIFfZ2+MDmgz4k95/tPZ7B+2C//O+dRNkMa9XCGxjvI1WiLGEE0J6WudaBI5Ww3mRdt1uAAQN0yylUz8pauazqNnPKhnpwZRZvFlngNSFzSI8jYrEklDrxOC44xI+TmAmUXklHb/ktvWvwIsrSbfN1QWnSQN02vDIHqj2Mjd5ufEXrVFowknEF7ob7lsm59r/U1Aa/6ugCRuF9wcXti5zO6um8mTDhKIhMpjX1TGwB8fMLDDBB6QoCGda+rgJpvmO7oj7oYTeiorFXVVD+xFivtGGbRsJy8hWYEQSbCrpfo7YNwXntAcU9xmuDc/K4UNwf37yx2xSp6Z5rG6S1rmhdIh/LFXu6683J/JuVerk8jyCZtP2a5PVyxCzNgk550vklsAZp/8rs2sm5FB2UCap/mbSpAX1QfM0YB2S/uzq8pRvTTGj34F+ozMWOR+oWTiCeGmG5Ero2HXSGMQmPWjnwBKexJWfZemLqr6Z9vgxGZTCj16iKOUI8QBIMuJtQX4QB9OKFRAdfzf+TZULFHcnlCE3LEMLjpA+yjm0LpoUy1dZ0nQD",
  "x564XLWccjBCoaG0g017iKFKCAobsqDWe4pZYs05Bw9iXLZeTG7dzfBynvyXUYOVov02ocjX4L6hx0ixKplNBADy9ljS84q8LyeqIUQ90/DQzFPmkm/EcYUXkrDfOYPo247jG2N1pQayQtKGUJwaU4Hn7W6bmx4DK3EmVKr2dvOiN59tMxC6hDejeoNWXZWB5YePzbz7xbqunnix9vEPz8oaeTl+JCEC1KTEe3KTUahECG0Hajes5k+tC2xiUTS3xJ5rGpPLuEpcMiD18hHrfPxp8mw/pJ95qLlKZ3W/2XK/TsmCsVlXMl0CdLuPQOXwhjILOuUrvXIdl8hInhLpW7g0E18pYGDBcA/sQvZ/Rejisuld6Qv9Ex2i0KtnMU2tF1YY+x8zKsTN8XhIYikvLmicKixPvJT3BS4u++kIDtpFiC9qmSuCdUFnqfkeFA4Sw05MTr2Gl3Mp8Y6IKLxTD+ooJVN0HlCHB8OVCmDJa7FG+ecZzso+zP2Ds1FwWNa3pg3QGtiO0unNiI3OfMrus0xpQFdizuS7Ijj6jxWCGh1cHWioAlGjel/HnToKFBNcaCdjM+OHmiXZi/e5WjsPvBjU92bJQmAF7kFVV6sXOJvSSI3gzTAuMt9gev0k86LO5tEe0LsZuzt+LzfUIMD7V2/CNhslNgbN7WJIhBH+s6vV9iLbeM0ZuaAem8dsk6ksh1dG4XFyV6PMTkwL"
 ],
 "key": "34b4d9043156cb6dcf0beb0a2949b7559c940d2bcb6dbe8c53a9b30278e3a746",
 "signature": "32e90893235ff215618a3d56d33e0637ad7254f6544df6972766b5e9c007fb4f02f55b0cdbcfed8e2ff2af87dcf7724495f2fc2c96da8ba034fbc7db0a6a6a07"
}
','',NULL);
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, club TEXT NOT NULL, category TEXT NOT NULL);
INSERT INTO "people" VALUES(1,'Anna','Klub A','');
INSERT INTO "people" VALUES(2,'Bert','Klub B','');
INSERT INTO "people" VALUES(3,'Carl','Klub C','');
INSERT INTO "people" VALUES(4,'Anna','Klub A','');
INSERT INTO "people" VALUES(5,'Bert','Klub B','');
INSERT INTO "people" VALUES(6,'Carl','Klub C','');
INSERT INTO "people" VALUES(7,'Anna','Klub A','');
INSERT INTO "people" VALUES(8,'Bert','Klub B','');
INSERT INTO "people" VALUES(9,'Anna','','');
INSERT INTO "people" VALUES(10,'Bert','','');
INSERT INTO "people" VALUES(11,'Carl','','');
INSERT INTO "people" VALUES(12,'Anna','','');
INSERT INTO "people" VALUES(13,'Computer','','');
INSERT INTO "people" VALUES(14,'Anna','','');
INSERT INTO "people" VALUES(15,'Anna','Klub A','');
INSERT INTO "people" VALUES(16,'Bert','Klub B','');
INSERT INTO "people" VALUES(17,'Anna','Klub A','');
INSERT INTO "people" VALUES(18,'Bert','Klub B','');
INSERT INTO "people" VALUES(19,'Anna','Klub A','');
INSERT INTO "people" VALUES(20,'Bert','Klub B','');
INSERT INTO "people" VALUES(21,'Anna','Klub A','');
INSERT INTO "people" VALUES(22,'Anna','','');
CREATE TABLE phones (game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, data TEXT NOT NULL);
INSERT INTO "phones" VALUES(1,'{"easy": true, "changes": true, "newcomers": false, "ranking": "rounds", "grace": 5}');
CREATE TABLE players (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, id INTEGER NOT NULL,
    name TEXT NOT NULL, club TEXT NOT NULL, category TEXT NOT NULL, seat INTEGER NOT NULL, person INTEGER REFERENCES people(id),
    PRIMARY KEY (game, id));
INSERT INTO "players" VALUES(1,1,'Anna','Klub A','',1,1);
INSERT INTO "players" VALUES(1,2,'Bert','Klub B','',2,2);
INSERT INTO "players" VALUES(1,3,'Carl','Klub C','',3,3);
INSERT INTO "players" VALUES(2,1,'Anna','Klub A','',1,4);
INSERT INTO "players" VALUES(2,2,'Bert','Klub B','',2,5);
INSERT INTO "players" VALUES(2,3,'Carl','Klub C','',3,6);
INSERT INTO "players" VALUES(3,1,'Anna','Klub A','',1,7);
INSERT INTO "players" VALUES(3,2,'Bert','Klub B','',2,8);
INSERT INTO "players" VALUES(4,1,'Anna','','',1,9);
INSERT INTO "players" VALUES(4,2,'Bert','','',2,10);
INSERT INTO "players" VALUES(4,3,'Carl','','',3,11);
INSERT INTO "players" VALUES(5,1,'Anna','','',1,12);
INSERT INTO "players" VALUES(5,2,'Computer','','',2,13);
INSERT INTO "players" VALUES(6,1,'Anna','','',1,14);
INSERT INTO "players" VALUES(7,1,'Anna','Klub A','',1,7);
INSERT INTO "players" VALUES(7,2,'Bert','Klub B','',2,8);
INSERT INTO "players" VALUES(8,1,'Anna','Klub A','',1,15);
INSERT INTO "players" VALUES(8,2,'Bert','Klub B','',2,16);
INSERT INTO "players" VALUES(9,1,'Anna','Klub A','',1,17);
INSERT INTO "players" VALUES(9,2,'Bert','Klub B','',2,18);
INSERT INTO "players" VALUES(10,1,'Anna','Klub A','',1,19);
INSERT INTO "players" VALUES(10,2,'Bert','Klub B','',2,20);
INSERT INTO "players" VALUES(11,1,'Anna','Klub A','',1,21);
INSERT INTO "players" VALUES(12,1,'Anna','','',1,22);
CREATE TABLE profiles (name TEXT PRIMARY KEY, data TEXT NOT NULL, owner INTEGER REFERENCES accounts(id));
INSERT INTO "profiles" VALUES('hausregel','{"name": "hausregel", "title": "Unsere Regeln", "rack_size": 7, "most_laid": 7, "minimums": [{"from_round": 1, "vowels": 2, "consonants": 2}, {"from_round": 16, "vowels": 1, "consonants": 1}], "y_counts": "either", "blank_counts": "either", "keep_leave": true, "seconds": 150, "signals": [30], "top_from": "engine", "without_slip": "engine", "first_across": true, "bonuses": [[7, 50]], "round_limit": 0, "recycle_blank": false, "judge": "plain", "unmarked_blank": "free", "wrong_place": "zero", "place_penalty": 5, "free_warnings": 3, "free_warnings_blitz": 5, "warning_cost": 0, "solo": 10, "solo_players": 16, "solo_below_top": 0, "solo_cap": 0, "ranking": "points", "tie_breaks": [], "end_one_kind": "rack_and_bag", "end_below": 0}',NULL);
CREATE TABLE requests (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, token TEXT NOT NULL, PRIMARY KEY (game, token));
CREATE TABLE rulings (id INTEGER PRIMARY KEY AUTOINCREMENT, lexicon TEXT NOT NULL, word TEXT NOT NULL, verdict TEXT NOT NULL, reason TEXT NOT NULL, day TEXT NOT NULL);
INSERT INTO "rulings" VALUES(1,'klein','KUBREN','allow','Beschluss','2026-11-22');
INSERT INTO "rulings" VALUES(2,'klein','NUR','forbid','Beschluss','2026-11-22');
CREATE TABLE seals (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, number INTEGER NOT NULL,
    seed TEXT NOT NULL, PRIMARY KEY (game, number));
INSERT INTO "seals" VALUES(2,1,'2031ec5ed6e64cfba61b3b347a726d8a02dd7937d2c2dba4a48f12877e80a79e');
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "settings" VALUES('rulings_taken_in','0');
CREATE TABLE shows (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
    data TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1);
CREATE TABLE sign_ins (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, account INTEGER REFERENCES accounts(id) ON DELETE CASCADE,
    name TEXT NOT NULL, what TEXT NOT NULL, address TEXT NOT NULL);
INSERT INTO "sign_ins" VALUES(1,1795200067.0,1,'otto','made','');
CREATE TABLE visits (
    id TEXT PRIMARY KEY, door INTEGER REFERENCES doors(id) ON DELETE CASCADE, who TEXT NOT NULL,
    lock TEXT NOT NULL, created REAL NOT NULL, account INTEGER REFERENCES accounts(id) ON DELETE CASCADE, seen REAL NOT NULL DEFAULT 0);
INSERT INTO "visits" VALUES('d009e0a60880ef3874ebba07a6e8fc2f06fd14abdf18920df702d8e4b878f19d',NULL,'Eva','',1795200069.0,NULL,1795200069.0);
CREATE UNIQUE INDEX events_token ON events (game, token) WHERE token IS NOT NULL;
CREATE INDEX inbox_waiting ON inbox (game, drawn) WHERE taken = 0;
CREATE UNIQUE INDEX doors_secret ON doors (kind, secret);
CREATE INDEX doors_game ON doors (game);
CREATE INDEX sign_ins_at ON sign_ins (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('rulings',2);
INSERT INTO "sqlite_sequence" VALUES('games',12);
INSERT INTO "sqlite_sequence" VALUES('people',22);
INSERT INTO "sqlite_sequence" VALUES('doors',2);
INSERT INTO "sqlite_sequence" VALUES('inbox',3);
INSERT INTO "sqlite_sequence" VALUES('invitations',1);
INSERT INTO "sqlite_sequence" VALUES('accounts',1);
INSERT INTO "sqlite_sequence" VALUES('sign_ins',1);
COMMIT;
PRAGMA user_version = 12;
