/** What the API says of itself: written by tools/web_types.py, never by hand. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AccountDoc
         * @description An account and what it holds.
         */
        AccountDoc: {
            /** Account */
            account: string;
            /** Currency */
            currency: string;
            /** May Owe */
            may_owe: boolean;
            /**
             * Balance
             * Format: dollars
             * @example 12.50
             */
            balance: string;
        };
        /**
         * Accounts
         * @description Accounts and what they hold; ``after`` asks for the next page.
         */
        Accounts: {
            /** Accounts */
            accounts: components["schemas"]["AccountDoc"][];
            /** After */
            after: number | null;
        };
        /**
         * ActionAdvised
         * @description An action, what it is worth on average, and what it gives up against the best one.
         */
        ActionAdvised: {
            /** Do */
            do: string;
            /**
             * Worth
             * Format: dollars
             * @example 12.50
             */
            worth: string;
            /**
             * Costs
             * Format: dollars
             * @example 12.50
             */
            costs: string;
        };
        /**
         * AddedRule
         * @description A rule that the later moment has and the earlier one does not show.
         */
        AddedRule: {
            /** Number */
            number: string;
            /** Key */
            key: string | null;
            /** Says */
            says: string;
            /** Since */
            since: string | null;
            /** Notice */
            notice: string | null;
            /** Parameters */
            parameters: {
                [key: string]: unknown;
            };
            /** Layer */
            layer: string;
            /** Kind */
            kind: string;
            /** First Text Held */
            first_text_held: boolean;
            /** No Later Than */
            no_later_than: boolean;
            /** Unseen */
            unseen: string[];
            /** Effect */
            effect?: string;
            /** Follows */
            follows?: string;
        };
        /**
         * Advice
         * @description What is best now at a practice table, and the figures behind it.
         */
        Advice: {
            /** Table */
            table: string;
            /** Round */
            round: string | null;
            /** Seen */
            seen: number;
            /** Says */
            says: string;
            /** Best */
            best: string | null;
            /** Actions */
            actions: components["schemas"]["ActionAdvised"][];
            /** Bets */
            bets: components["schemas"]["BetAdvised"][];
            count: components["schemas"]["Count"] | null;
            /** Method */
            method: string;
        };
        /**
         * Alternative
         * @description One way to read an unclear point, as a policy names it.
         */
        Alternative: {
            /** Value */
            value: string | boolean;
            /** Says */
            says: string;
            /** Worth */
            worth: string | null;
        };
        /**
         * Amount
         * @description A sum of dollars; all of it where none is said.
         */
        Amount: {
            /** Amount */
            amount?: string | null;
        };
        /**
         * Announced
         * @description A sign of something to come: since when it stands, and the hour that it states.
         */
        Announced: {
            /** Min */
            min?: string | null;
            /** Max */
            max?: string | null;
            /** Unit */
            unit?: string | null;
            /** Per */
            per?: string | null;
            /** Since */
            since: string;
            /** From */
            from: string;
        };
        /**
         * Answer
         * @description An approval given or refused.
         */
        Answer: {
            /** Given */
            given: boolean;
            /** Reason */
            reason: string;
        };
        /**
         * ApprovalDoc
         * @description An approval: asked for, and given or refused with a reason.
         */
        ApprovalDoc: {
            /** Id */
            id: string;
            /** What */
            what: string;
            /** Table */
            table: string;
            /** Asked By */
            asked_by: string;
            /** Asked At */
            asked_at: string;
            /** Says */
            says: string;
            /** Given */
            given: boolean | null;
            /** Answered By */
            answered_by: string | null;
            /** Answered At */
            answered_at: string | null;
            /** Reason */
            reason: string | null;
        };
        /**
         * Approvals
         * @description Everything that was asked for, and how it was answered.
         */
        Approvals: {
            /** Approvals */
            approvals: components["schemas"]["ApprovalDoc"][];
        };
        /**
         * AskedFor
         * @description An approval that was asked for and waits for its answer.
         */
        AskedFor: {
            /** Id */
            id: string;
            /** What */
            what: string;
            /** Table */
            table: string;
            /** Asked By */
            asked_by: string;
            /** Asked At */
            asked_at: string;
            /** Says */
            says: string;
        };
        /**
         * AssumedRule
         * @description What public knowledge fills in; never law.
         */
        AssumedRule: {
            /** Number */
            number: string;
            /** Says */
            says: string;
            /** Since */
            since: string | null;
            /** Notice */
            notice: string | null;
            /** Status */
            status: string;
            /** Unseen */
            unseen: string[];
            /** Parameters */
            parameters: {
                [key: string]: unknown;
            };
            /** Items */
            items: string[];
            /** Book */
            book: string;
            /** Layer */
            layer: string;
            /** Key */
            key: string | null;
            /** Kind */
            kind: string | null;
            /** Does */
            does: string | null;
            /** Why */
            why: string | null;
            /** Footnote */
            footnote: string | null;
            /** Refs */
            refs: string[];
            /** Yields To */
            yields_to: string | null;
            /** Defects */
            defects: components["schemas"]["RuleDefect"][];
            /** Source */
            source: string;
            /** Reason */
            reason: string;
        };
        /**
         * AtSession
         * @description The session of a tournament that a table is kept for, and how far it is.
         */
        AtSession: {
            /** Tournament */
            tournament: string;
            /** Hand */
            hand: number;
            /** Hands */
            hands: number | null;
            /** Shoe */
            shoe: number;
            /** Shoes */
            shoes: number | null;
            /** Left */
            left: number | null;
            /** Ends */
            ends: string | null;
            /** Is Stopped */
            is_stopped: boolean;
            /** Is Over */
            is_over: boolean;
        };
        /**
         * AuditEvent
         * @description An event with its digest; its body is withheld while it lies face down in a round in play.
         *
         *     What is sealed in it is opened when its shoe is done.
         */
        AuditEvent: {
            /** Number */
            number: number;
            /** Stream */
            stream: string;
            /** Seq */
            seq: number;
            /** Entry */
            entry: number;
            /** Utc */
            utc: string | null;
            /** Hash */
            hash: string;
            /** Body */
            body: {
                [key: string]: unknown;
            } | null;
            opened: components["schemas"]["AuditOpened"] | null;
            /** Postings */
            postings: components["schemas"]["AuditPosting"][];
        };
        /**
         * AuditEvents
         * @description A page of events; ``after`` asks for the next.
         */
        AuditEvents: {
            /** Events */
            events: components["schemas"]["AuditEvent"][];
            /** After */
            after: number | null;
        };
        /**
         * AuditOpened
         * @description What was sealed in an event, and the salt that shows it to be what its digest says.
         */
        AuditOpened: {
            /** Salt */
            salt: string;
            /** Hidden */
            hidden: {
                [key: string]: unknown;
            };
        };
        /**
         * AuditPosting
         * @description A posting of an event.
         */
        AuditPosting: {
            /** Account */
            account: string;
            /** Currency */
            currency: string;
            /** Cents */
            cents: number;
        };
        /**
         * Awaiting
         * @description What a round waits for.
         */
        Awaiting: {
            /** Of */
            of: string;
            /** Step */
            step: string;
            /** Players */
            players: string[];
            /** Box */
            box: number | null;
            /** Hand */
            hand: number | null;
            /** Says */
            says: string;
            /** Rules */
            rules: string[];
        };
        /**
         * Bank
         * @description A bank of machines; ``title`` and ``maker`` where all have the same.
         */
        Bank: {
            /** Table */
            table: string;
            /** Title */
            title: string | null;
            /** Maker */
            maker: string | null;
            /** Machines */
            machines: number | null;
            /** Each */
            each: components["schemas"]["Titled"][];
            /** Stopped */
            stopped: string | null;
        };
        /**
         * BetAdvised
         * @description A bet and the house's edge on it.
         */
        BetAdvised: {
            /** Bet */
            bet: string;
            /** House Edge */
            house_edge: string;
        };
        /**
         * BetShown
         * @description One bet.
         */
        BetShown: {
            /** Bet */
            bet: string;
            /** House Edge */
            house_edge: string;
            /** Per */
            per: string;
            /** Method */
            method: string;
            /** Exact */
            exact: string | null;
            /** Win */
            win: string | null;
            /** Lose */
            lose: string | null;
            /** Void */
            void: string | null;
            /** Rules */
            rules: string[];
            /** Hit Rate */
            hit_rate: string | null;
            /** Variance */
            variance: string | null;
            /** Lines */
            lines?: components["schemas"]["LineShown"][];
            /** Error Bound */
            error_bound?: string;
            plays?: components["schemas"]["PlaysShown"];
            /** Total Dependent */
            total_dependent?: string;
            super_bonus_play?: components["schemas"]["BonusPlayShown"];
            with_entry?: components["schemas"]["EntryShown"];
            /** Break Even Meter */
            break_even_meter?: string | null;
            /** Bet Frequency */
            bet_frequency?: string;
            /** Element Of Risk */
            element_of_risk?: string;
        };
        /**
         * BoardRow
         * @description A row of the leader board.
         */
        BoardRow: {
            /** Entry */
            entry: number;
            /** Player */
            player: string;
            /**
             * Chips
             * Format: dollars
             * @example 12.50
             */
            chips: string;
        };
        /**
         * BonusAtStake
         * @description The Super Bonus of an original wager of one size.
         */
        BonusAtStake: {
            /** Stake */
            stake: string;
            /** Prize */
            prize: string;
            /** Worth */
            worth: string;
            /** Exact */
            exact: string;
        };
        /**
         * BonusByStake
         * @description The Super Bonus by the size of the wager, as ``odds --bet super-bonus`` tells it of one.
         */
        BonusByStake: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** At */
            at: string;
            /** Status */
            status: string;
            /** Decks */
            decks: number;
            /** Policies */
            policies: {
                [key: string]: string | boolean;
            };
            /** Defaults */
            defaults: string[];
            /** Law */
            law: string;
            /** Draft */
            draft?: string;
            /** Method */
            method: string;
            /** Rules */
            rules: string[];
            /** Stakes */
            stakes: components["schemas"]["BonusAtStake"][];
        };
        /**
         * BonusPlayShown
         * @description What playing for the Super Bonus brings on top of the main wager, per original wager.
         */
        BonusPlayShown: {
            /** Chance */
            chance: string;
            /** Main Gives Up */
            main_gives_up: string;
            /** Gains */
            gains: string;
        };
        /**
         * Bounds
         * @description What a field may be: sums between two, whole numbers between two, or one of some values.
         */
        Bounds: {
            /** Min */
            min?: string | null;
            /** Max */
            max?: string | null;
            /** Step */
            step?: string | number | null;
            /** Least */
            least?: number | null;
            /** Most */
            most?: number | null;
            /** Among */
            among?: unknown[] | null;
            /** Moments */
            moments?: string[] | null;
            /** Card */
            card?: boolean | null;
            /** Many */
            many?: boolean | null;
            /** Text */
            text?: boolean | null;
            /** Optional */
            optional?: boolean | null;
        };
        /**
         * ByBoth
         * @description The password and a code.
         */
        ByBoth: {
            /** Password */
            password: string;
            /** Code */
            code: string;
        };
        /**
         * ByPassword
         * @description The password, said again.
         */
        ByPassword: {
            /** Password */
            password: string;
        };
        /**
         * Cage
         * @description What the books have of the cage and of every table, and the shift that is open.
         */
        Cage: {
            /**
             * Cage
             * Format: dollars
             * @example 12.50
             */
            cage: string;
            /** Shift */
            shift: number | null;
            /** Tables */
            tables: components["schemas"]["TableMoney"][];
        };
        /**
         * Call
         * @description A call for somebody of the staff that waits at a table.
         */
        Call: {
            /** Table */
            table: string;
            /** Call */
            call: number;
            /** Of */
            of: string;
            /** Why */
            why: string;
            /** By */
            by: string;
            /** At */
            at: string;
            /** Pit */
            pit: string | null;
            /** Staff */
            staff: string[];
        };
        /**
         * Calls
         * @description Calls that wait.
         */
        Calls: {
            /** Calls */
            calls: components["schemas"]["Call"][];
        };
        /** ChangedRule */
        ChangedRule: {
            /** Number */
            number: string;
            /** Was */
            was: unknown;
            /** Is */
            is: unknown;
            /** Notice */
            notice: string;
            /** No Later Than */
            no_later_than: boolean;
            /** Parameter */
            parameter: string | null;
            /** Key */
            key: string;
            /** Was Number */
            was_number: string;
            /** Since */
            since: string;
            /** Unseen */
            unseen: string[];
            /** Layer */
            layer: string;
            /** Does */
            does: string;
            /** Kind */
            kind: string;
            /** Was Held */
            was_held: boolean;
            /** Through */
            through: string | null;
            /** Effect */
            effect?: string;
            /** Follows */
            follows?: string;
        };
        /**
         * ChartShown
         * @description One grid of a strategy.
         */
        ChartShown: {
            /** Title */
            title: string;
            /** Rows Are */
            rows_are: string;
            /** Columns Are */
            columns_are: string;
            /** Columns */
            columns: string[];
            /** Rows */
            rows: components["schemas"]["RowShown"][];
            /** Legend */
            legend: {
                [key: string]: string;
            };
        };
        /**
         * Checked
         * @description Conditions to be checked: the text of a file, or its fields.
         */
        Checked: {
            /** File */
            file?: string | null;
            /** Conditions */
            conditions?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * CheckpointDoc
         * @description A signed checkpoint.
         */
        CheckpointDoc: {
            /** Number */
            number: number;
            /** Entry */
            entry: number;
            /** Signature */
            signature: string;
            /** Digest */
            digest: string;
        };
        /**
         * Checkpoints
         * @description A page of checkpoints; ``after`` asks for the next.
         */
        Checkpoints: {
            /** Checkpoints */
            checkpoints: components["schemas"]["CheckpointDoc"][];
            /** After */
            after: number | null;
        };
        /**
         * Chips
         * @description Chips for a table, or from it.
         */
        Chips: {
            /** Table */
            table: string;
            /**
             * Amount
             * Format: dollars
             * @example 12.50
             */
            amount: string;
        };
        /**
         * CitedNotice
         * @description A notice that others cite and whose text is not held.
         */
        CitedNotice: {
            /** Notice */
            notice: string;
            /** Books */
            books: string[];
            /** Gazette */
            gazette: string;
            /** Published */
            published: string;
            /** Cited By */
            cited_by: string[];
            /** Says */
            says: string;
            /** Doubt */
            doubt: string | null;
        };
        /**
         * Clock
         * @description What time it is, and when the house goes on by itself.
         */
        Clock: {
            /** Now */
            now: string;
            /** Closes */
            closes: string | null;
            /** Of */
            of: number;
        };
        /**
         * ClockDoc
         * @description House time, and whether the asker may put it forward.
         *
         *     ``offset`` tells two moments apart in the hour that clocks show twice.
         */
        ClockDoc: {
            /** Now */
            now: string;
            /** Offset */
            offset: string;
            /** May Advance */
            may_advance: boolean;
        };
        /**
         * ComparedBet
         * @description One bet on both sides; a side that does not offer it is null.
         */
        ComparedBet: {
            /** Bet */
            bet: string;
            /** A */
            a: string | null;
            /** B */
            b: string | null;
            /** Difference */
            difference: string | null;
            /** Per */
            per: string;
            /** Play */
            play?: string;
        };
        /**
         * ComparedSide
         * @description One side of a comparison.
         */
        ComparedSide: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** At */
            at: string;
            /** Status */
            status: string;
            /** Decks */
            decks: number | null;
            /** Policies */
            policies: {
                [key: string]: string | boolean;
            };
            /** Draft */
            draft?: string;
            /** Law */
            law: string;
        };
        /**
         * Comparison
         * @description Two sides, their odds, and what makes the difference.
         */
        Comparison: {
            a: components["schemas"]["ComparedSide"];
            b: components["schemas"]["ComparedSide"];
            /** Bets */
            bets: components["schemas"]["ComparedBet"][];
            /** Reasons */
            reasons: components["schemas"]["Reason"][];
        };
        /**
         * Complaint
         * @description A complaint about one of the last two rounds: the one named, else the last.
         */
        Complaint: {
            /** Table */
            table: string;
            /** Says */
            says: string;
            /** Round */
            round?: string | null;
        };
        /**
         * Continued
         * @description Our statement that a rule continues another one under a new number.
         */
        Continued: {
            /** Number */
            number: string;
            /** Relation */
            relation: string;
            /** Basis */
            basis: string;
        };
        /**
         * Contravention
         * @description What was done about a contravention.
         */
        Contravention: {
            /** Table */
            table: string;
            /** Round */
            round: string;
            /** Player */
            player: string;
            /** Measure */
            measure: string;
            /** By */
            by: string;
            /**
             * Held
             * Format: dollars
             * @example 12.50
             */
            held: string;
            /** Tournament */
            tournament: string | null;
            /** Ended */
            ended: string | null;
        };
        /**
         * Contraventions
         * @description What was done about contraventions, as far as the asker may know.
         */
        Contraventions: {
            /** Contraventions */
            contraventions: components["schemas"]["Contravention"][];
        };
        /**
         * Correction
         * @description Money to be put right, or put right by two people.
         */
        Correction: {
            /**
             * Amount
             * Format: dollars
             * @example 12.50
             */
            amount: string;
            /** By */
            by: string;
            /** Agreed By */
            agreed_by: string | null;
        };
        /**
         * Count
         * @description What has been seen of the shoe: low cards less high ones, and the same by decks left.
         */
        Count: {
            /** Seen */
            seen: number;
            /** Left */
            left: number;
            /** Running */
            running: number;
            /** True */
            true: string;
        };
        /**
         * Counted
         * @description A count of money, in dollars.
         */
        Counted: {
            /**
             * Counted
             * Format: dollars
             * @example 12.50
             */
            counted: string;
        };
        /**
         * Coverage
         * @description How every catalogue item is carried out.
         */
        Coverage: {
            /** Items */
            items: components["schemas"]["CoverageItem"][];
            /** Totals */
            totals: {
                [key: string]: {
                    [key: string]: number;
                };
            };
        };
        /**
         * CoverageItem
         * @description How one catalogue item is carried out.
         */
        CoverageItem: {
            /** Id */
            id: string;
            /**
             * State
             * @enum {string}
             */
            state: "open" | "computed" | "procedure" | "definition" | "not-modelled";
            /** Reason */
            reason: string | null;
            /** Code */
            code: string[];
            /** Tests */
            tests: string[];
            /** Says */
            says?: string;
        };
        /**
         * Day
         * @description One's last 24 hours.
         */
        Day: {
            /**
             * Staked
             * Format: dollars
             * @example 12.50
             */
            staked: string;
            /**
             * Net
             * Format: dollars
             * @example 12.50
             */
            net: string;
            /**
             * Lost
             * Format: dollars
             * @example 12.50
             */
            lost: string;
            /** Minutes */
            minutes: number;
            /** Rounds */
            rounds: number;
        };
        /**
         * DefectShown
         * @description Something in the gazettes that does not agree or is in doubt.
         */
        DefectShown: {
            /** Kind */
            kind: string;
            /** Id */
            id: string | null;
            /** Notice */
            notice: string | null;
            /** Rule */
            rule: string | null;
            /** Says */
            says: string;
            /** Reading */
            reading: string | null;
        };
        /**
         * Demo
         * @description Whom one may be on a demonstration floor.
         */
        Demo: {
            /** People */
            people: components["schemas"]["Whom"][];
        };
        /**
         * DisputeDoc
         * @description A dispute, from the complaint to the review.
         */
        DisputeDoc: {
            /** Id */
            id: string;
            /** Table */
            table: string;
            /** Round */
            round: string | null;
            /** Player */
            player: string;
            /** Says */
            says: string;
            /** Advised By */
            advised_by: string | null;
            decided: components["schemas"]["Ruling"] | null;
            /** Review Asked */
            review_asked: boolean;
            reviewed: components["schemas"]["Ruling"] | null;
            /** Corrections */
            corrections: components["schemas"]["Correction"][];
        };
        /**
         * Disputes
         * @description Disputes that the asker may see.
         */
        Disputes: {
            /** Disputes */
            disputes: components["schemas"]["DisputeDoc"][];
        };
        /**
         * DraftChecked
         * @description What a draft notice would do, and what should be mended in it.
         */
        DraftChecked: {
            /** Notice */
            notice: string;
            /** Title */
            title: string;
            /** Book */
            book: string;
            /** Effective */
            effective: string;
            /** Faults */
            faults: string[];
            /** Advice */
            advice: string[];
            /** Operations */
            operations: components["schemas"]["OperationShown"][];
            /** Touches */
            touches: string[];
            /** Effects */
            effects: components["schemas"]["EffectShown"][];
            /** Differences */
            differences: components["schemas"]["DraftDifference"][];
            /** Edges */
            edges: components["schemas"]["EdgeChanged"][];
        };
        /**
         * DraftDifference
         * @description What a draft would change in one game.
         */
        DraftDifference: {
            /** Added */
            added: components["schemas"]["AddedRule"][];
            /** Removed */
            removed: components["schemas"]["RemovedRule"][];
            /** Changed */
            changed: components["schemas"]["ChangedRule"][];
            /** Moved */
            moved: components["schemas"]["MovedRule"][];
            /** Merged */
            merged: components["schemas"]["MovedRule"][];
            /** Game */
            game: string;
        };
        /**
         * DrawProof
         * @description A value that followed from a round's seed, and among what it was drawn.
         */
        DrawProof: {
            /** Step */
            step: string;
            /** Count */
            count: number;
            /**
             * Among
             * @description How many chances, and the value.
             */
            among: [
                number,
                number
            ][];
            /** Value */
            value: number;
            /**
             * Values
             * @description Revealed before it was drawn.
             */
            values: components["schemas"]["PlayerValue"][];
        };
        /**
         * EarnedRow
         * @description An entry to a Magnificent Sevens Tournament that waits.
         */
        EarnedRow: {
            /** Number */
            number: number;
            /** Player */
            player: string;
            /** Where */
            where: string;
            /** At */
            at: string;
        };
        /**
         * EdgeChanged
         * @description The house edge of a bet without a draft and with it; null where it is not offered.
         */
        EdgeChanged: {
            /** Game */
            game: string;
            /** Bet */
            bet: string;
            /** Before */
            before: string | null;
            /** After */
            after: string | null;
            /** Difference */
            difference: string | null;
        };
        /** EdgeThen */
        EdgeThen: {
            /** Bet */
            bet: string;
            /** From */
            from: string;
            /** Until */
            until: string | null;
            /** House Edge */
            house_edge: string;
            /** Status */
            status: string;
            /** Play */
            play?: string;
            /** With Bonus */
            with_bonus?: string;
        };
        /**
         * EffectShown
         * @description What a draft's change of one rule does in play.
         */
        EffectShown: {
            /** Number */
            number: string;
            /** Key */
            key: string;
            /** Changed */
            changed: string;
            /** Effect */
            effect: string;
            /** Says */
            says: string;
            /** Games */
            games: string[];
        };
        /**
         * Entries
         * @description A page of entries; ``after`` asks for the next.
         */
        Entries: {
            /** About */
            about: {
                [key: string]: string;
            };
            /** Entries */
            entries: components["schemas"]["Entry"][];
            /** After */
            after: number | null;
        };
        /**
         * EntropyPool
         * @description What players add to the next shoe or to the round in play.
         */
        EntropyPool: {
            /** Number */
            number: number;
            /**
             * Commitment
             * @description The house's, to its seed; `null` until it commits.
             */
            commitment: string | null;
            /**
             * Is Open
             * @description Whether `entropy-commit` is taken for it now.
             */
            is_open: boolean;
            /**
             * Is Called
             * @description Whether `entropy-reveal` is taken for it now.
             */
            is_called: boolean;
            /** Committed */
            committed: string[];
            /** Revealed */
            revealed: string[];
            /** Missed */
            missed: string[];
        };
        /**
         * Entry
         * @description One command of the log: what its digest is over.
         */
        Entry: {
            /** Entry */
            entry: number;
            /** Actor */
            actor: string;
            /** Key */
            key: string;
            /** Asked */
            asked: string;
            /** Reply */
            reply: string;
            /** Hash */
            hash: string;
            /** Accounts */
            accounts: unknown[][];
            /** Kept */
            kept: string[];
            /** Sealed */
            sealed: unknown[][];
            /** Utc */
            utc: string | null;
        };
        /**
         * EntryShown
         * @description The same bet with the value of a tournament entry.
         */
        EntryShown: {
            /** House Edge */
            house_edge: string;
            /** Exact */
            exact: string;
            /** Entry Worth */
            entry_worth: string;
            /** Stake */
            stake: string;
            /** Rules */
            rules: string[];
        };
        /**
         * ExceptionShown
         * @description A hand that is better played otherwise than the charts say.
         */
        ExceptionShown: {
            /** Cards */
            cards: string;
            /** First */
            first: string;
            /** Chart */
            chart: string;
            /** Best */
            best: string;
            /** Chance */
            chance: string;
            /** Gain */
            gain: string;
        };
        /**
         * Fan
         * @description How the sessions so far went: bankrolls at equal steps of time, by the share of players.
         */
        Fan: {
            /** Sessions */
            sessions: number;
            /** Ruined */
            ruined: number;
            /** Ahead */
            ahead: number;
            /** Fan */
            fan: {
                [key: string]: number[];
            };
        };
        /**
         * FaultDoc
         * @description Something that is wrong with the log, and where.
         */
        FaultDoc: {
            /** Where */
            where: string;
            /** Says */
            says: string;
        };
        /**
         * FeedRow
         * @description Something that happened, in a sentence.
         */
        FeedRow: {
            /** Number */
            number: number;
            /** Says */
            says: string;
            /** Rules */
            rules: string[];
            /** Kind */
            kind: string;
            /** Event */
            event: string;
        };
        /**
         * First
         * @description A first code of what was offered.
         */
        First: {
            /** Code */
            code: string;
        };
        /**
         * Foreseen
         * @description An irregularity that might be directed; its further fields are those that it asks for.
         */
        Foreseen: {
            /** Kind */
            kind: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Forward
         * @description Where the clock goes: to a moment of Melbourne wall time, or on by some minutes.
         */
        Forward: {
            /** To */
            to?: string | null;
            /** Minutes */
            minutes?: number | null;
        };
        /**
         * GameSummary
         * @description A game on one page.
         */
        GameSummary: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Says */
            says: string;
            /** At */
            at: string;
            /** Status */
            status: string;
            /** Law */
            law: string;
            /** Sections */
            sections: components["schemas"]["SummarySection"][];
            /** Unclear */
            unclear: components["schemas"]["UnclearPoint"][];
            /** Readings */
            readings: string[];
            /** More Unclear */
            more_unclear: number;
        };
        /**
         * Given
         * @description A token, shown once, with its id.
         */
        Given: {
            /** Name */
            name: string;
            /** Token */
            token: string;
            /** Id */
            id: string;
        };
        /**
         * Happened
         * @description What happened after a number.
         */
        Happened: {
            /** Seen */
            seen: number;
            /** Round */
            round: string | null;
            /** Events */
            events: components["schemas"]["FeedRow"][];
        };
        /**
         * Health
         * @description Whether all is well, and why not; nothing that a stranger could use.
         */
        Health: {
            /** Ok */
            ok: boolean;
            /** Says */
            says: string | null;
        };
        /**
         * Held
         * @description What holds of one's own limits; nothing is no limit.
         */
        Held: {
            /** Stake */
            stake: string | null;
            /** Loss */
            loss: string | null;
            /** Minutes */
            minutes: number | null;
            /** Reminder */
            reminder: number | null;
        };
        /**
         * HeldNotice
         * @description A notice whose text is held.
         */
        HeldNotice: {
            /** Notice */
            notice: string;
            /** Title */
            title: string;
            /** Book */
            book: string;
            /** Games */
            games: string[];
            /** Dated */
            dated: string;
            /** Gazette */
            gazette: string;
            /** Published */
            published: string;
            /** Effective */
            effective: string;
            /** Made Under */
            made_under: string;
            /** Made By */
            made_by: string;
            /** Signed By */
            signed_by: string;
            /** Capacity */
            capacity: string;
            /** Source */
            source: {
                [key: string]: string;
            };
            /** Operations */
            operations: components["schemas"]["OperationShown"][];
        };
        /**
         * Here
         * @description Who is here; nobody, where nobody is signed in. ``people`` is a demonstration floor's.
         */
        Here: {
            me: components["schemas"]["Me"] | null;
            /** People */
            people: components["schemas"]["Whom"][] | null;
        };
        /**
         * HistoryShown
         * @description Every version of one rule.
         */
        HistoryShown: {
            /** Game */
            game: string;
            /** Rule */
            rule: string;
            /** Versions */
            versions: components["schemas"]["RuleVersion"][];
        };
        /**
         * Irregularity
         * @description One way to report an irregularity; several entries of a kind differ in their fields.
         */
        Irregularity: {
            /** Kind */
            kind: string;
            /** Says */
            says: string;
            /** Does */
            does: string;
            /** Moment */
            moment: string;
            /** Rule */
            rule: string;
            /** May Now */
            may_now: boolean;
            /** Needs */
            needs: string;
            /** Fields */
            fields: {
                [key: string]: components["schemas"]["Bounds"];
            };
        };
        /**
         * JudgedShown
         * @description What a given strategy is worth; the costs of its mistakes add up to the total.
         */
        JudgedShown: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** At */
            at: string;
            /** Status */
            status: string;
            /** Decks */
            decks: number;
            /** Policies */
            policies: {
                [key: string]: string | boolean;
            };
            /** Defaults */
            defaults: string[];
            /** Law */
            law: string;
            /** Draft */
            draft?: string;
            /** Method */
            method: string;
            /** Strategy */
            strategy: string;
            plays: components["schemas"]["PlaysShown"];
            /** House Edge */
            house_edge: string;
            /** Best House Edge */
            best_house_edge: string;
            /** Total Cost */
            total_cost: string;
            /** Mistakes */
            mistakes: components["schemas"]["MistakeShown"][];
        };
        /**
         * Lane
         * @description One game through the years.
         */
        Lane: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Says */
            says: string;
            /** Book */
            book: string;
            /** Base */
            base: string | null;
            /** Spans */
            spans: components["schemas"]["LaneSpan"][];
            /** Notices */
            notices: components["schemas"]["LaneMark"][];
            /** Versions */
            versions: string[];
        };
        /**
         * LaneMark
         * @description A notice: held, or only cited by others.
         */
        LaneMark: {
            /** Notice */
            notice: string;
            /** Published */
            published: string;
            /** Gazette */
            gazette: string;
            /** Effective */
            effective: string | null;
            /** Held */
            held: boolean;
            /** Says */
            says: string;
        };
        /** LaneSpan */
        LaneSpan: {
            /** From */
            from: string;
            /** Until */
            until: string | null;
            /** Status */
            status: string;
            /** Own */
            own: string | null;
            /** Counts */
            counts: {
                [key: string]: number;
            };
        };
        /**
         * Lanes
         * @description Every game through the years.
         */
        Lanes: {
            /** Law */
            law: string;
            /** Games */
            games: components["schemas"]["Lane"][];
            /** Held */
            held: number;
            /** Cited */
            cited: number;
        };
        /**
         * LastUse
         * @description The last round in which a rule decided a wager.
         */
        LastUse: {
            /** Round */
            round: string;
            /** Table */
            table: string;
            /** At */
            at: string;
        };
        /**
         * Law
         * @description The law that a table plays by, and how sure it is.
         */
        Law: {
            /** At */
            at: string;
            /** Status */
            status: string;
            /** Digest */
            digest: string;
            /** Pinned */
            pinned: boolean;
            /** Draft */
            draft: string | null;
            /** Changes */
            changes?: string | null;
        };
        /**
         * Lies
         * @description Where a round lies in the log.
         */
        Lies: {
            /** Stream */
            stream: string;
            /** First */
            first: number;
            /** Last */
            last: number;
        };
        /**
         * LineShown
         * @description One way for a bet to end, as a par sheet lists it.
         */
        LineShown: {
            /** Line */
            line: string;
            /** Chance */
            chance: string;
            /** One In */
            one_in: string;
            /** Net */
            net: string;
            /** Contribution */
            contribution: string;
        };
        /**
         * Lobby
         * @description Every table that is open.
         */
        Lobby: {
            /** Tables */
            tables: components["schemas"]["Tile"][];
            clock: components["schemas"]["Now"];
        };
        /**
         * Lying
         * @description Hands as they lie, or will lie.
         */
        Lying: {
            /** Boxes */
            boxes: unknown[];
            /** Dealer */
            dealer: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * MachineShown
         * @description Whether a machine title was approved at a moment.
         */
        MachineShown: {
            /** Title */
            title: string;
            /** Approved */
            approved: string;
            /** Maker */
            maker: string | null;
            /** Notice */
            notice: string | null;
            /** Status */
            status: string;
            /** At */
            at: string;
            /** Says */
            says: string;
        };
        /**
         * Machines
         * @description The banks of the floor, and the register as it stands at this moment of house time.
         */
        Machines: {
            /** At */
            at: string;
            /** Banks */
            banks: components["schemas"]["Bank"][];
            /** Lists */
            lists: components["schemas"]["MakersList"][];
        };
        /**
         * MachinesShown
         * @description The lists of approved titles at a moment.
         */
        MachinesShown: {
            /** At */
            at: string;
            /** Lists */
            lists: components["schemas"]["MakersList"][];
        };
        /**
         * MakersList
         * @description A maker's list at a moment; `titles` is null where it is not held.
         */
        MakersList: {
            /** Maker */
            maker: string;
            /** Notice */
            notice: string | null;
            /** Since */
            since: string | null;
            /** Until */
            until: string | null;
            /** Status */
            status: string;
            /** Titles */
            titles: string[] | null;
        };
        /**
         * Me
         * @description Who is asking.
         */
        Me: {
            /** Name */
            name: string;
            /** Roles */
            roles: string[];
            /**
             * Balance
             * Format: dollars
             * @example 12.50
             */
            balance: string;
            /** Is Money */
            is_money: boolean;
            /**
             * Purse
             * Format: dollars
             * @example 12.50
             */
            purse: string;
            clock: components["schemas"]["Now"];
            /** Reminder */
            reminder: string | null;
            /** Live Table */
            live_table?: string | null;
            /**
             * Demo
             * @default false
             */
            demo: boolean;
            /**
             * Second Factor
             * @default false
             */
            second_factor: boolean;
            /**
             * Second Factor Due
             * @default false
             */
            second_factor_due: boolean;
        };
        /**
         * MistakeShown
         * @description Hands that a strategy plays worse than the best play does.
         */
        MistakeShown: {
            /** Hand */
            hand: string;
            /** First */
            first: string;
            /** Does */
            does: string;
            /** Better */
            better: string;
            /** Chance */
            chance: string;
            /** Cost */
            cost: string;
        };
        /**
         * MovedRule
         * @description A rule that goes on under another number, or as a part of another rule.
         */
        MovedRule: {
            /** Number */
            number: string;
            /** Was Number */
            was_number: string;
            /** Notice */
            notice: string;
            /** Relation */
            relation: string;
            /** Basis */
            basis: string | null;
        };
        /**
         * Named
         * @description The name of something that was asked for.
         */
        Named: {
            /** Id */
            id: string;
        };
        /**
         * NewLink
         * @description A link to choose a password by, shown once.
         */
        NewLink: {
            /** Name */
            name: string;
            /** Link */
            link: string;
        };
        /**
         * NewPerson
         * @description A person to add; the answer has a one-time link to choose a password by.
         */
        "NewPerson-Input": {
            /** Name */
            name: string;
            /** Roles */
            roles: ("player" | "dealer" | "game-supervisor" | "pit-boss" | "gaming-shift-manager" | "table-games-operations-manager" | "surveillance" | "director" | "director-delegate" | "auditor" | "cashier" | "machine-attendant" | "operator")[];
        };
        /**
         * NewPerson
         * @description A person who was added, and a link to choose a password by, shown once.
         */
        "NewPerson-Output": {
            /** Name */
            name: string;
            /** Roles */
            roles: string[];
            /** Disabled */
            disabled: boolean;
            /** Second Factor */
            second_factor: boolean;
            /** Introduced By */
            introduced_by: string | null;
            /** Conflicts */
            conflicts: string[];
            waiting: components["schemas"]["WaitingRoles"] | null;
            /** Link */
            link: string;
        };
        /**
         * NewPractice
         * @description A practice table: the game, and whatever a table may have beside it.
         */
        NewPractice: {
            /** Game */
            game: string;
            /** Decks */
            decks?: number | null;
            limits?: components["schemas"]["NewSign"] | null;
            /** Side Bets */
            side_bets?: string[];
            /** Policies */
            policies?: {
                [key: string]: string | boolean;
            };
            /** Options */
            options?: {
                [key: string]: number | string | boolean;
            };
            /** Law At */
            law_at?: string | null;
        };
        /**
         * NewRoles
         * @description All the roles that somebody is to have.
         */
        NewRoles: {
            /** Roles */
            roles: ("player" | "dealer" | "game-supervisor" | "pit-boss" | "gaming-shift-manager" | "table-games-operations-manager" | "surveillance" | "director" | "director-delegate" | "auditor" | "cashier" | "machine-attendant" | "operator")[];
        };
        /** NewSettings */
        NewSettings: {
            /**
             * Betting
             * @description From the first wager until betting closes.
             */
            betting?: number | null;
            /**
             * Deciding
             * @description Until the house plays for an undecided player.
             */
            deciding?: number | null;
            /**
             * Cutting
             * @description Until the house cuts for a player who is offered the cut.
             */
            cutting?: number | null;
            /**
             * Revealing
             * @description Until chance goes on without values not revealed.
             */
            revealing?: number | null;
            /**
             * Between Rounds
             * @description From the end of a round until the next one.
             */
            between_rounds?: number | null;
            /**
             * Seconding
             * @description Until a request to undo a round lapses.
             */
            seconding?: number | null;
            /**
             * Relieving
             * @description Until the house relieves an idle dealer.
             */
            relieving?: number | null;
            /**
             * Supervises
             * @description The house also acts as Game Supervisor.
             */
            supervises?: boolean | null;
            /**
             * Arranged
             * @description Jackpots, hand pays and transfers count as approved.
             */
            arranged?: boolean | null;
            /**
             * Purse
             * @description What the cage gives a new player.
             */
            purse?: string | null;
        };
        /**
         * NewSign
         * @description The limits that a sign announces.
         */
        NewSign: {
            /**
             * Min
             * Format: dollars
             * @example 12.50
             */
            min: string;
            /**
             * Max
             * Format: dollars
             * @example 12.50
             */
            max: string;
            /** Unit */
            unit?: string | null;
            /** Per */
            per?: string | null;
        };
        /**
         * NewTable
         * @description A table to open.
         */
        NewTable: {
            /** Id */
            id: string;
            /** Number */
            number: number;
            /** Game */
            game: string;
            /** Decks */
            decks?: number | null;
            limits?: components["schemas"]["NewSign"] | null;
            /**
             * Dealing
             * @default shoe
             */
            dealing: string;
            /** Side Bets */
            side_bets?: string[];
            /** Policies */
            policies?: {
                [key: string]: string | boolean;
            };
            /** Options */
            options?: {
                [key: string]: number | string | boolean;
            };
            /** Law At */
            law_at?: string | null;
            /** Smallest Chip */
            smallest_chip?: string | null;
        };
        /**
         * NewToken
         * @description A token to make: what it is for, and for how many days.
         */
        NewToken: {
            /**
             * Scope
             * @default all
             * @enum {string}
             */
            scope: "all" | "play" | "read";
            /**
             * Days
             * @default 90
             */
            days: number | null;
        };
        /**
         * Note
         * @description An operation in force at that moment that did not simply apply.
         */
        Note: {
            /** Notice */
            notice: string;
            /** Where */
            where: string;
            /** Outcome */
            outcome: string;
            /** Says */
            says: string;
            /** Since */
            since: string;
            /** Until */
            until: string | null;
        };
        /**
         * Notice
         * @description The notice on a table that shows what its game pays.
         */
        Notice: {
            /** Rule */
            rule: string;
            /** Odds */
            odds: components["schemas"]["Odds"][];
        };
        /**
         * Notices
         * @description Every notice that is held or cited, and what is wrong in them.
         */
        Notices: {
            /** Held */
            held: components["schemas"]["HeldNotice"][];
            /** Cited */
            cited: components["schemas"]["CitedNotice"][];
            /** Defects */
            defects: components["schemas"]["DefectShown"][];
            /** Other */
            other: components["schemas"]["OtherShown"][];
        };
        /**
         * Now
         * @description House time, as the clock on the wall shows it.
         */
        Now: {
            /** Now */
            now: string;
        };
        /**
         * Odds
         * @description What a rule pays, in a sentence.
         */
        Odds: {
            /** Rule */
            rule: string;
            /** Says */
            says: string;
        };
        /**
         * OddsShown
         * @description The odds of a game's bets.
         */
        OddsShown: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** At */
            at: string;
            /** Status */
            status: string;
            /** Draft */
            draft?: string;
            /** Decks */
            decks: number | null;
            /** Zeros */
            zeros?: number;
            /** Stake */
            stake?: string;
            /** Meter */
            meter?: string;
            /** Max Payout */
            max_payout?: string;
            /** Without */
            without?: string;
            /** Policies */
            policies: {
                [key: string]: string | boolean;
            };
            /** Defaults */
            defaults: string[];
            /** Law */
            law: string;
            /** Bets */
            bets: components["schemas"]["BetShown"][];
            /** Notes */
            notes: string[];
        };
        /**
         * Offer
         * @description A command that is open to the asker, with the bounds of its fields.
         */
        Offer: {
            /** Do */
            do: string;
            /** About */
            about?: string | null;
            /** Box */
            box?: number | null;
            /** Hand */
            hand?: number | null;
            /** Fields */
            fields: {
                [key: string]: components["schemas"]["Bounds"];
            };
        };
        /**
         * OfferedFactor
         * @description A secret for a program that shows codes, shown once, in three forms of the same.
         *
         *     ``qr`` has a row of squares a line, 1 for a dark one.
         */
        OfferedFactor: {
            /** Secret */
            secret: string;
            /** Uri */
            uri: string;
            /** Qr */
            qr: string[];
            /** Seconds */
            seconds: number;
        };
        /**
         * Opened
         * @description What opens one card.
         */
        Opened: {
            /** Number */
            number: number;
            /** Place */
            place: number;
            /** Card */
            card: string;
            /** Salt */
            salt: string;
            /** Proof */
            proof: string[];
        };
        /**
         * OpenedShoe
         * @description The commitment to a shoe, and the cards that the asker was shown.
         */
        OpenedShoe: {
            /** Name */
            name: string | null;
            /** Root */
            root: string | null;
            /** Cards */
            cards: number;
            /** Cut At */
            cut_at: number | null;
            /** Opened */
            opened: components["schemas"]["Opened"][];
            /** Seeds */
            seeds: components["schemas"]["Seed"][];
            round?: components["schemas"]["RoundProof"] | null;
            /** @description The shoe before, for players at the table; not where hands stay hidden. */
            former?: components["schemas"]["ShoeProof"] | null;
        };
        /**
         * OperationShown
         * @description One operation of a notice, and what became of it.
         */
        OperationShown: {
            /** Kind */
            kind: string;
            /** Where */
            where: string;
            /** Target */
            target: string | null;
            /** Outcome */
            outcome: string;
            /** Says */
            says: string;
        };
        /**
         * OtherShown
         * @description Something printed in a gazette that is no casino rule.
         */
        OtherShown: {
            /** Title */
            title: string;
            /** Gazette */
            gazette: string;
            /** Published */
            published: string;
            /** Made Under */
            made_under: string;
            /** Signed By */
            signed_by: string;
            /** Says */
            says: string;
        };
        /**
         * OwnLimits
         * @description Limits that were agreed with a player, and the marker at the place.
         */
        OwnLimits: {
            /**
             * Min
             * Format: dollars
             * @example 12.50
             */
            min: string;
            /**
             * Max
             * Format: dollars
             * @example 12.50
             */
            max: string;
            /** Unit */
            unit: string | null;
            /** Per */
            per: string;
            /** Marker */
            marker: string;
        };
        /**
         * OwnLimitsDoc
         * @description Limits one sets oneself, what is to come of them, and one's last 24 hours.
         */
        OwnLimitsDoc: {
            limits: components["schemas"]["Held"];
            /** Pending */
            pending: components["schemas"]["Pending"][];
            day: components["schemas"]["Day"];
            /** Reminder */
            reminder: string | null;
            clock: components["schemas"]["Now"];
        };
        /**
         * OwnPosting
         * @description What one's purse or chips gained or lost, and by what.
         */
        OwnPosting: {
            /** Event */
            event: number;
            /** At */
            at: string;
            /** Account */
            account: string;
            /**
             * Amount
             * Format: dollars
             * @example 12.50
             */
            amount: string;
            /** Type */
            type: string;
            /** Where */
            where: string;
        };
        /**
         * OwnPostings
         * @description A page of what one's purse and chips gained and lost; ``after`` asks for the next.
         */
        OwnPostings: {
            /**
             * Purse
             * Format: dollars
             * @example 12.50
             */
            purse: string;
            /**
             * Chips
             * Format: dollars
             * @example 12.50
             */
            chips: string;
            /** Postings */
            postings: components["schemas"]["OwnPosting"][];
            /** After */
            after: number | null;
        };
        /**
         * OwnRound
         * @description What a round was to oneself.
         */
        OwnRound: {
            /** Round */
            round: string;
            /** Table */
            table: string;
            /** Game */
            game: string | null;
            /** At */
            at: string;
            /**
             * Staked
             * Format: dollars
             * @example 12.50
             */
            staked: string;
            /**
             * Net
             * Format: dollars
             * @example 12.50
             */
            net: string;
        };
        /**
         * OwnRounds
         * @description A page of one's rounds, the last first; ``before`` asks for the next page.
         */
        OwnRounds: {
            /** Rounds */
            rounds: components["schemas"]["OwnRound"][];
            /** Before */
            before: number | null;
        };
        /**
         * Passwords
         * @description The password that is, a code where there is a second factor, and the password to be.
         */
        Passwords: {
            /** Current */
            current: string;
            /** New */
            new: string;
            /** Code */
            code?: string | null;
        };
        /**
         * Pending
         * @description A looser limit that comes into force; ``most`` is nothing where the limit goes.
         */
        Pending: {
            /** Limit */
            limit: string;
            /** Most */
            most: string | number | null;
            /** Comes */
            comes: string;
        };
        /**
         * People
         * @description Who is at a table.
         */
        People: {
            /** Dealer */
            dealer: string | null;
            /** House */
            house: boolean;
            /** Supervisor */
            supervisor: string | null;
            /** Players */
            players: components["schemas"]["Player"][];
        };
        /**
         * PeopleDoc
         * @description Everybody whom the floor knows, and the roles that there are.
         */
        PeopleDoc: {
            /** People */
            people: components["schemas"]["PersonDoc"][];
            /** Roles */
            roles: string[];
        };
        /**
         * PersonDoc
         * @description A person whom the floor knows.
         *
         *     ``introduced_by``: by whose link the password was set, until another person confirms that they
         *     are two. ``conflicts``: a sentence for each pair of roles that one person may not have.
         */
        PersonDoc: {
            /** Name */
            name: string;
            /** Roles */
            roles: string[];
            /** Disabled */
            disabled: boolean;
            /** Second Factor */
            second_factor: boolean;
            /** Introduced By */
            introduced_by: string | null;
            /** Conflicts */
            conflicts: string[];
            waiting: components["schemas"]["WaitingRoles"] | null;
        };
        /**
         * Pit
         * @description A pit: its tables and who looks after it.
         */
        Pit: {
            /** Name */
            name: string;
            /** Tables */
            tables: string[];
            /** Staff */
            staff: string[];
        };
        /**
         * PitAsked
         * @description The tables of a pit, and who looks after it.
         */
        PitAsked: {
            /** Tables */
            tables: string[];
            /** Staff */
            staff: string[];
        };
        /**
         * Pits
         * @description Every pit.
         */
        Pits: {
            /** Pits */
            pits: components["schemas"]["Pit"][];
        };
        /**
         * Player
         * @description Somebody who sits at a table.
         */
        Player: {
            /** Name */
            name: string;
            /** Seat */
            seat: number;
            /** Boxes */
            boxes: number[];
            limits: components["schemas"]["OwnLimits"] | null;
            /** Away */
            away: boolean;
        };
        /**
         * PlayerValue
         * @description A value that a player added to chance.
         */
        PlayerValue: {
            /** Player */
            player: string;
            /** Value */
            value: string;
        };
        /**
         * PlayersEntropy
         * @description Players' own part in chance at a table that the house deals.
         *
         *     A page commits with `{"do": "entropy-commit", "on": "shoe" or "round", "number", "commitment"}`
         *     (for the first shoe with the field `entropy` of `sit`) and reveals with `{"do":
         *     "entropy-reveal", "on", "number", "value"}`. Programs may leave it out.
         */
        PlayersEntropy: {
            shoe: components["schemas"]["EntropyPool"] | null;
            round: components["schemas"]["EntropyPool"] | null;
            /**
             * In Shoe
             * @description Players whose values are in the shoe in use.
             */
            in_shoe: string[];
            /**
             * Hidden By
             * @description The rule by which hands stay hidden, and finished shoes with them.
             */
            hidden_by: string | null;
        };
        /**
         * PlaysShown
         * @description The play that each figure of a game with decisions is of, by the figure's name.
         */
        PlaysShown: {
            /** House Edge */
            house_edge: string;
            /** Total Dependent */
            total_dependent?: string;
            /** Best House Edge */
            best_house_edge?: string;
        };
        /**
         * PostingDoc
         * @description One posting and the event that made it.
         */
        PostingDoc: {
            /** Event */
            event: number;
            /** Entry */
            entry: number;
            /** Stream */
            stream: string;
            /** Seq */
            seq: number;
            /** Type */
            type: string;
            /** At */
            at: string;
            /** Account */
            account: string;
            /** Currency */
            currency: string;
            /**
             * Amount
             * Format: dollars
             * @example 12.50
             */
            amount: string;
        };
        /**
         * Postings
         * @description A page of postings; ``after`` asks for the next.
         */
        Postings: {
            /** Postings */
            postings: components["schemas"]["PostingDoc"][];
            /** After */
            after: number | null;
        };
        /**
         * Practice
         * @description One's practice tables.
         */
        Practice: {
            /** Tables */
            tables: components["schemas"]["Tile"][];
        };
        /**
         * Preview
         * @description What an irregularity would do: the hands before and after, and how many cards come back.
         */
        Preview: {
            /** Kind */
            kind: string;
            /** Says */
            says: string;
            now: components["schemas"]["Lying"];
            then: components["schemas"]["Lying"];
            /** Taken Back */
            taken_back: number;
        };
        /**
         * Problem
         * @description What went wrong: a stable code, a sentence, the field, and the rule in the way.
         */
        Problem: {
            /** Code */
            code: string;
            /** Says */
            says: string;
            /** Where */
            where: string | null;
            /** Rule */
            rule: string | null;
            /**
             * Notice
             * @description The notice that made the rule, where held.
             * @default
             */
            notice: string;
        };
        /**
         * Progress
         * @description How far a simulation is.
         */
        Progress: {
            /** Rounds */
            rounds: number;
            /** Target */
            target: number | null;
            /** Seconds */
            seconds: number;
            /** Rounds Per Second */
            rounds_per_second: number;
            /** Bet */
            bet: string;
            /** House Edge */
            house_edge: number;
            /** Std Error */
            std_error: number | null;
            /** Distribution */
            distribution: number[][];
            sessions: components["schemas"]["Fan"] | null;
        };
        /**
         * Proof
         * @description That the password was said, and how many seconds that counts.
         */
        Proof: {
            /** Seconds */
            seconds: number;
        };
        /**
         * ReadingFound
         * @description An unclear point that has the words.
         */
        ReadingFound: {
            /** Id */
            id: string;
            /** Unclear */
            unclear: string;
            /** Reading */
            reading: string;
        };
        /**
         * ReadingShown
         * @description An unclear point of the rules, and how it is read.
         */
        ReadingShown: {
            /** Id */
            id: string;
            /** Rules */
            rules: string[];
            /** Games */
            games: string[];
            /** Unclear */
            unclear: string;
            /** Reading */
            reading: string;
            /** Why */
            why: string;
            /** Money */
            money: boolean;
            /** Policy */
            policy: string | null;
            /** Default */
            default: string | boolean | null;
            /** Alternatives */
            alternatives: components["schemas"]["Alternative"][];
            /** Worth */
            worth: {
                [key: string]: string;
            } | null;
        };
        /**
         * ReadingsShown
         * @description Unclear points of the rules.
         */
        ReadingsShown: {
            /** Readings */
            readings: components["schemas"]["ReadingShown"][];
        };
        /**
         * Reason
         * @description Something in which the sides differ: a rule, a version, the decks or a reading.
         */
        Reason: {
            /** Kind */
            kind: string;
            /** What */
            what: string;
            /** A */
            a: unknown;
            /** B */
            b: unknown;
            /** Notice */
            notice: string | null;
            /** Rule */
            rule: string | null;
            /** Was Rule */
            was_rule: string | null;
            /** Says */
            says: string;
        };
        /**
         * RecoveryCodes
         * @description Codes that count once each in place of one that changes, shown once.
         */
        RecoveryCodes: {
            /** Recovery Codes */
            recovery_codes: string[];
        };
        /**
         * Refused
         * @description A command that one might expect, and the rule that stands in its way.
         */
        Refused: {
            /** Do */
            do: string;
            /** Says */
            says: string;
            /** Rule */
            rule: string | null;
            /** Code */
            code: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * RemovedRule
         * @description A rule that the earlier moment has and the later one does not.
         */
        RemovedRule: {
            /** Number */
            number: string;
            /** Key */
            key: string | null;
            /** Says */
            says: string;
            /** Notice */
            notice: string | null;
            /** Until */
            until: string | null;
            /** Parameters */
            parameters: {
                [key: string]: unknown;
            };
            /** Text Held */
            text_held: boolean;
            /** No Later Than */
            no_later_than: boolean;
            /** Unseen */
            unseen: string[];
            /** Effect */
            effect?: string;
            /** Follows */
            follows?: string;
        };
        /**
         * Reply
         * @description The answer to a command, once it cannot be lost.
         */
        Reply: {
            /** Seen */
            seen: number;
            /** Events */
            events: components["schemas"]["FeedRow"][];
            view: components["schemas"]["TableDoc"];
            /** Again */
            again: boolean;
        };
        /**
         * Restriction
         * @description A player who is held back at the table.
         */
        Restriction: {
            /** Player */
            player: string;
            /** How */
            how: string;
            /** By */
            by: string;
            /** At */
            at: string;
        };
        /**
         * RestrictionAt
         * @description A player who is held back at a table.
         */
        RestrictionAt: {
            /** Table */
            table: string;
            /** Player */
            player: string;
            /** How */
            how: string;
            /** By */
            by: string;
            /** At */
            at: string;
        };
        /**
         * Restrictions
         * @description Who is held back, as far as the asker may know.
         */
        Restrictions: {
            /** Restrictions */
            restrictions: components["schemas"]["RestrictionAt"][];
        };
        /**
         * Result
         * @description What a round brought: a side, a tie, a number; nothing where it was set aside.
         */
        Result: {
            /** Round */
            round: string;
            /** Came */
            came: string | null;
            /** Is Dummy */
            is_dummy: boolean;
        };
        /**
         * Results
         * @description What came at a table, the oldest first.
         */
        Results: {
            /** Results */
            results: components["schemas"]["Result"][];
        };
        /** RootModel[Union[MachineShown, MachinesShown]] */
        RootModel_Union_MachineShown__MachinesShown__: components["schemas"]["MachineShown"] | components["schemas"]["MachinesShown"];
        /** RootModel[Union[StrategyShown, JudgedShown]] */
        RootModel_Union_StrategyShown__JudgedShown__: components["schemas"]["StrategyShown"] | components["schemas"]["JudgedShown"];
        /**
         * RoundProof
         * @description What the values of the last round follow from, once it is over.
         */
        RoundProof: {
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Seed */
            seed: string;
            /** Commitment */
            commitment: string;
            /** Chance */
            chance: number;
            /** Draws */
            draws: components["schemas"]["DrawProof"][];
        };
        /**
         * RowShown
         * @description A hand against every card of the dealer's.
         */
        RowShown: {
            /** Hand */
            hand: string;
            /** Cells */
            cells: string[];
        };
        /**
         * RuleDefect
         * @description Something wrong or doubtful in a rule as printed.
         */
        RuleDefect: {
            /** Id */
            id: string | null;
            /** Says */
            says: string;
            /** Reading */
            reading: string | null;
        };
        /**
         * RuleFound
         * @description A rule that has the words.
         */
        RuleFound: {
            /** Book */
            book: string;
            /** Number */
            number: string;
            /** Says */
            says: string;
            /** Since */
            since: string | null;
            /** Until */
            until: string | null;
            /** Notice */
            notice: string | null;
            /** Status */
            status: string;
            /** Score */
            score: number;
        };
        /**
         * RuleShown
         * @description One rule at one moment.
         */
        RuleShown: {
            /** Number */
            number: string;
            /** Says */
            says: string;
            /** Since */
            since: string | null;
            /** Notice */
            notice: string | null;
            /** Status */
            status: string;
            /** Unseen */
            unseen: string[];
            /** Parameters */
            parameters: {
                [key: string]: unknown;
            };
            /** Items */
            items: string[];
            /** Book */
            book: string;
            /** Layer */
            layer: string;
            /** Key */
            key: string | null;
            /** Kind */
            kind: string | null;
            /** Does */
            does: string | null;
            /** Why */
            why: string | null;
            /** Footnote */
            footnote: string | null;
            /** Refs */
            refs: string[];
            /** Yields To */
            yields_to: string | null;
            /** Defects */
            defects: components["schemas"]["RuleDefect"][];
        };
        /**
         * RuleVersion
         * @description One version of a rule, or of a part of it.
         */
        RuleVersion: {
            /** Number */
            number: string;
            /** Says */
            says: string;
            /** Since */
            since: string | null;
            /** Known Since */
            known_since: string | null;
            /** Until */
            until: string | null;
            /** Notice */
            notice: string | null;
            /** Ended By */
            ended_by: string | null;
            /** Deleted */
            deleted: boolean;
            /** Status */
            status: string;
            /** Unseen */
            unseen: string[];
            /** Parameters */
            parameters: {
                [key: string]: unknown;
            };
            /** Key */
            key: string | null;
            /** Line */
            line: number;
            continues: components["schemas"]["Continued"] | null;
        };
        /** RulesDiffered */
        RulesDiffered: {
            /** Game */
            game: string;
            /** From */
            from: string;
            /** To */
            to: string;
            /** From Status */
            from_status: string;
            /** To Status */
            to_status: string;
            /** Notes */
            notes: string[];
            /** Added */
            added: components["schemas"]["AddedRule"][];
            /** Removed */
            removed: components["schemas"]["RemovedRule"][];
            /** Changed */
            changed: components["schemas"]["ChangedRule"][];
            /** Moved */
            moved: components["schemas"]["MovedRule"][];
            /** Merged */
            merged: components["schemas"]["MovedRule"][];
        };
        /**
         * RulesFound
         * @description What has the words, the best first.
         */
        RulesFound: {
            /** Words */
            words: string;
            /** At */
            at: string | null;
            /** Rules */
            rules: components["schemas"]["RuleFound"][];
            /** Readings */
            readings: components["schemas"]["ReadingFound"][];
        };
        /**
         * RulesShown
         * @description The rules of a game at a moment.
         */
        RulesShown: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** At */
            at: string;
            /** Published By */
            published_by: string | null;
            /** Status */
            status: string;
            /** Law */
            law: string;
            /** Rules */
            rules: components["schemas"]["RuleShown"][];
            /** Assumed */
            assumed: components["schemas"]["AssumedRule"][];
            /** Notes */
            notes: components["schemas"]["Note"][];
            /** Certificate */
            certificate?: string;
        };
        /**
         * Ruling
         * @description A decision, or its review.
         */
        Ruling: {
            /** By */
            by: string;
            /** Decision */
            decision: string;
            /** Reason */
            reason: string;
            /** Rules */
            rules: string[];
        };
        /**
         * Said
         * @description The password, said again, with a code where there is a second factor.
         */
        Said: {
            /** Password */
            password: string;
            /** Code */
            code?: string | null;
            /** Name */
            name?: string | null;
        };
        /**
         * Seats
         * @description How many seats there are, and which are taken.
         */
        Seats: {
            /** Taken */
            taken: number;
            /** Of */
            of: number;
            /** Boxes */
            boxes: number[];
        };
        /**
         * Second
         * @description What somebody asked for and a second person has to ask for too, because money moves.
         */
        Second: {
            /** Do */
            do: string;
            /** Fields */
            fields: {
                [key: string]: unknown;
            };
            /** By */
            by: string;
        };
        /**
         * SecondFactor
         * @description Whether one has a second factor, whether one must, and the recovery codes that are left.
         */
        SecondFactor: {
            /** Set */
            set: boolean;
            /** Wanted */
            wanted: boolean;
            /** Recovery Codes */
            recovery_codes: number;
        };
        /**
         * Seconds
         * @description Requests that wait for a second person.
         */
        Seconds: {
            /** Seconds */
            seconds: components["schemas"]["WaitingSecond"][];
        };
        /**
         * Seed
         * @description The seed of a round that is over.
         */
        Seed: {
            /** Name */
            name: string;
            /** Seed */
            seed: string;
        };
        /**
         * SessionDoc
         * @description A session, by its id; never what it is. Moments are the machine's own, in UTC.
         */
        SessionDoc: {
            /** Id */
            id: string;
            /** Begun */
            begun: string;
            /** Used */
            used: string;
            /** Until */
            until: string;
            /** This */
            this: boolean;
        };
        /**
         * Sessions
         * @description Somebody's sessions.
         */
        Sessions: {
            /** Name */
            name: string;
            /** Sessions */
            sessions: components["schemas"]["SessionDoc"][];
        };
        /**
         * SettingChangeDoc
         * @description A change of a setting.
         */
        SettingChangeDoc: {
            /** Name */
            name: string;
            /** Before */
            before: string | number | boolean;
            /** After */
            after: string | number | boolean;
            /** Reason */
            reason: string;
            /** By */
            by: string;
            /** At */
            at: string;
        };
        /**
         * SettingDoc
         * @description A setting of the floor: sums are text, seconds whole numbers, switches true or false.
         */
        SettingDoc: {
            /** Name */
            name: string;
            /** Says */
            says: string;
            /** Unit */
            unit: string;
            /** Value */
            value: string | number | boolean;
            /** Default */
            default: string | number | boolean;
            /** Least */
            least: string | number | null;
            /** Most */
            most: string | number | null;
        };
        /**
         * SettingsChange
         * @description Settings to change, and why.
         */
        SettingsChange: {
            settings: components["schemas"]["NewSettings"];
            /** Reason */
            reason: string;
        };
        /**
         * SettingsDoc
         * @description Every setting, every change with the last first, and whether the asker may change them.
         */
        SettingsDoc: {
            /** Settings */
            settings: components["schemas"]["SettingDoc"][];
            /** Changes */
            changes: components["schemas"]["SettingChangeDoc"][];
            /** May Change */
            may_change: boolean;
        };
        /**
         * Settlement
         * @description What a wager came to.
         */
        Settlement: {
            /** Player */
            player: string;
            /** Box */
            box: number | null;
            /** Hand */
            hand: number | null;
            /** Bet */
            bet: string;
            /**
             * Stake
             * Format: dollars
             * @example 12.50
             */
            stake: string;
            /** Result */
            result: string;
            /** Odds */
            odds: string | null;
            /**
             * Pays
             * Format: dollars
             * @example 12.50
             */
            pays: string;
            /**
             * Net
             * Format: dollars
             * @example 12.50
             */
            net: string;
            /** Rules */
            rules: string[];
        } & {
            [key: string]: unknown;
        };
        /**
         * SevensDoc
         * @description Magnificent Sevens in the whole casino, and what of 13.7.3 is open to the asker.
         */
        SevensDoc: {
            /** Version */
            version: number;
            /** Waiting */
            waiting: number;
            /** Wanted */
            wanted: number;
            /** Due */
            due: number | null;
            /** Entries */
            entries: components["schemas"]["EarnedRow"][];
            notice: components["schemas"]["VersionNotice"] | null;
            /** Are Tables Closed */
            are_tables_closed: boolean;
            /** Tables */
            tables: number[];
            /** Legal */
            legal: components["schemas"]["TournamentOffer"][];
            /** Refused */
            refused: components["schemas"]["TournamentRefused"][];
            clock: components["schemas"]["Now"];
        };
        /**
         * ShiftClosed
         * @description How a shift ended.
         */
        ShiftClosed: {
            /** By */
            by: string;
            /**
             * Counted
             * Format: dollars
             * @example 12.50
             */
            counted: string;
            /**
             * Expected
             * Format: dollars
             * @example 12.50
             */
            expected: string;
            /** Tables */
            tables: components["schemas"]["TableShift"][];
        };
        /**
         * ShiftDoc
         * @description A shift; ``tables`` are as they stand now while it is open, and as it ended afterwards.
         */
        ShiftDoc: {
            /** Number */
            number: number;
            /** Opened By */
            opened_by: string;
            /**
             * Counted
             * Format: dollars
             * @example 12.50
             */
            counted: string;
            /** Trays */
            trays: components["schemas"]["Tray-Output"][];
            /** Tables */
            tables: components["schemas"]["TableShift"][];
            closed: components["schemas"]["ShiftClosed"] | null;
        };
        /**
         * ShiftNumber
         * @description The number of a shift that began.
         */
        ShiftNumber: {
            /** Number */
            number: number;
        };
        /**
         * Shifts
         * @description Every shift.
         */
        Shifts: {
            /** Shifts */
            shifts: components["schemas"]["ShiftDoc"][];
        };
        /**
         * Shoe
         * @description What everybody may know of a shoe.
         */
        Shoe: {
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Root */
            root: string | null;
            /** Cards */
            cards: number;
            /** Stage */
            stage: string;
            /** Cut At */
            cut_at: number | null;
            /** Drawn */
            drawn: number;
            /** Deck */
            deck?: number | null;
            /** Cutting Card Out */
            cutting_card_out: boolean;
            /** Burnt */
            burnt: string | null;
            /** Opened */
            opened: components["schemas"]["Opened"][];
        };
        /**
         * ShoeProof
         * @description What the order of the shoe before this one followed from.
         */
        ShoeProof: {
            /** Name */
            name: string;
            /** Seed */
            seed: string;
            /** Decks */
            decks: number;
            /** Without */
            without: string;
            /** Out */
            out: string;
            /** Root */
            root: string;
            /** Cards */
            cards: number;
            /** Commitment */
            commitment: string;
            /** Values */
            values: components["schemas"]["PlayerValue"][];
        };
        /**
         * Sign
         * @description The sign of a table.
         */
        Sign: {
            /**
             * Min
             * Format: dollars
             * @example 12.50
             */
            min: string;
            /**
             * Max
             * Format: dollars
             * @example 12.50
             */
            max: string;
            /** Unit */
            unit: string | null;
            /** Per */
            per: string;
            pending: components["schemas"]["Announced"] | null;
        };
        /**
         * SignIn
         * @description Who one is: by password, by a one-time link, or on a demonstration floor by name.
         */
        SignIn: {
            /** Name */
            name?: string | null;
            /** Password */
            password?: string | null;
            /** Token */
            token?: string | null;
            /** Code */
            code?: string | null;
            /**
             * Demo
             * @default false
             */
            demo: boolean;
        };
        /**
         * SimulationDoc
         * @description A simulation: waiting, running, done, cancelled or failed.
         */
        SimulationDoc: {
            /** Id */
            id: string;
            /** Owner */
            owner: string;
            /** State */
            state: string;
            /** Asked */
            asked: {
                [key: string]: unknown;
            };
            progress: components["schemas"]["Progress"] | null;
            /** Result */
            result: {
                [key: string]: unknown;
            } | null;
            wrong: components["schemas"]["Problem"] | null;
        };
        /**
         * SimulationList
         * @description Somebody's simulations.
         */
        SimulationList: {
            /** Simulations */
            simulations: components["schemas"]["SimulationDoc"][];
        };
        /**
         * StaffingDoc
         * @description People whose roles, or whose accounts, wait for a second member of staff.
         */
        StaffingDoc: {
            /** People */
            people: components["schemas"]["PersonDoc"][];
        };
        /**
         * Step
         * @description What a step of a dispute says.
         */
        "Step-Input": {
            /** Decision */
            decision?: string | null;
            /** Reason */
            reason?: string | null;
            /** Amount */
            amount?: string | null;
        };
        /**
         * Step
         * @description One step of a round that is over, and the layout after it, as its game shows it.
         */
        "Step-Output": {
            /** Number */
            number: number;
            /** Says */
            says: string;
            /** Rules */
            rules: string[];
            /** Kind */
            kind: string;
            /** View */
            view: {
                [key: string]: unknown;
            };
        };
        /**
         * Steps
         * @description A round that is over, step by step.
         */
        Steps: {
            /** Round */
            round: string;
            /** Table */
            table: string;
            /** Number */
            number: string;
            /** Game */
            game: string;
            /** Name */
            name: string;
            /** At */
            at: string;
            /** Decks */
            decks: number | null;
            /** Boxes */
            boxes: number;
            /** Is Money */
            is_money: boolean;
            /** Steps */
            steps: components["schemas"]["Step-Output"][];
            /** Settlements */
            settlements: components["schemas"]["Settlement"][];
            /** Net */
            net: {
                [key: string]: string;
            };
            log: components["schemas"]["Lies"];
        };
        /**
         * StrategyShown
         * @description The best play of a game.
         */
        StrategyShown: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** At */
            at: string;
            /** Status */
            status: string;
            /** Decks */
            decks: number;
            /** Policies */
            policies: {
                [key: string]: string | boolean;
            };
            /** Defaults */
            defaults: string[];
            /** Law */
            law: string;
            /** Draft */
            draft?: string;
            /** Method */
            method: string;
            /** Play */
            play: string;
            /** House Edge */
            house_edge: string;
            /** Sentences */
            sentences: string[];
            /** Charts */
            charts: components["schemas"]["ChartShown"][];
            /** Has Rare Charts */
            has_rare_charts: boolean;
            /** Exceptions */
            exceptions: components["schemas"]["ExceptionShown"][];
        };
        /**
         * StreamDoc
         * @description A stream of the log and its end.
         */
        StreamDoc: {
            /** Stream */
            stream: string;
            /** Seq */
            seq: number;
            /** Hash */
            hash: string;
        };
        /**
         * Streams
         * @description Every stream of the log, the floor's name and the key that signs its checkpoints.
         */
        Streams: {
            /** Floor */
            floor: string;
            /** Public Key */
            public_key: string;
            /** Streams */
            streams: components["schemas"]["StreamDoc"][];
        };
        /**
         * SummaryRule
         * @description A rule on the page.
         */
        SummaryRule: {
            /** Number */
            number: string;
            /** Says */
            says: string;
            /** Status */
            status: string;
            /** Parameters */
            parameters: {
                [key: string]: unknown;
            };
            /** Kind */
            kind: string;
        };
        /**
         * SummarySection
         * @description Rules that belong together.
         */
        SummarySection: {
            /** Title */
            title: string;
            /** Rules */
            rules: components["schemas"]["SummaryRule"][];
        };
        /**
         * TableDoc
         * @description A table as the asker may see it.
         */
        TableDoc: {
            /** Id */
            id: string;
            /** Number */
            number: string;
            /** Game */
            game: string;
            /** Name */
            name: string;
            /** Decks */
            decks: number | null;
            law: components["schemas"]["Law"];
            sign: components["schemas"]["Sign"] | null;
            closing: components["schemas"]["Announced"] | null;
            /** Out Of Service */
            out_of_service: string | null;
            /** Waiting */
            waiting: string[];
            /** Side Bets */
            side_bets: string[];
            seats: components["schemas"]["Seats"];
            /** Phase */
            phase: string;
            /** Dealing */
            dealing: string;
            /** Dealer */
            dealer: string | null;
            /** Practice */
            practice: boolean;
            /** Stopped */
            stopped: string | null;
            /** Meter */
            meter: string | null;
            /** Mine */
            mine: boolean;
            notice?: components["schemas"]["Notice"] | null;
            /** Policies */
            policies: {
                [key: string]: string | boolean;
            };
            /** Chips */
            chips?: {
                [key: string]: unknown;
            } | null;
            /** Seen */
            seen: number;
            /** Round */
            round: string | null;
            /** Round At */
            round_at: string | null;
            /** Boxes */
            boxes: number;
            people: components["schemas"]["People"];
            clock: components["schemas"]["Clock"];
            awaiting: components["schemas"]["Awaiting"] | null;
            /** Legal */
            legal: components["schemas"]["Offer"][];
            /** Refused */
            refused: components["schemas"]["Refused"][];
            view: components["schemas"]["View"];
            shoe: components["schemas"]["Shoe"] | null;
            entropy?: components["schemas"]["PlayersEntropy"] | null;
            /** Feed */
            feed: components["schemas"]["FeedRow"][];
            me: components["schemas"]["Me"];
            /** Irregularities */
            irregularities: components["schemas"]["Irregularity"][];
            /** Restrictions */
            restrictions: components["schemas"]["Restriction"][];
            second: components["schemas"]["Second"] | null;
            session: components["schemas"]["AtSession"] | null;
            /** Approvals */
            approvals: components["schemas"]["AskedFor"][];
        };
        /**
         * TableMoney
         * @description What a table has: chips, and what was paid into its drop box.
         */
        TableMoney: {
            /** Table */
            table: string;
            /**
             * Chips
             * Format: dollars
             * @example 12.50
             */
            chips: string;
            /**
             * Drop
             * Format: dollars
             * @example 12.50
             */
            drop: string;
        };
        /**
         * TablePower
         * @description Something that the pit may ask of a table, and what stands in the asker's way.
         */
        TablePower: {
            /** Do */
            do: string;
            /** May */
            may: boolean;
            /** Is Mine */
            is_mine: boolean;
            /** Says */
            says: string | null;
            /** Rules */
            rules: string[];
            /** Fields */
            fields: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        /**
         * TablePowers
         * @description Everything that the pit may ask of a table.
         */
        TablePowers: {
            /** Powers */
            powers: components["schemas"]["TablePower"][];
        };
        /**
         * TableShift
         * @description A table over a shift: what went into its drop box, what the cage moved, what it held.
         */
        TableShift: {
            /** Table */
            table: string;
            /**
             * Drop
             * Format: dollars
             * @example 12.50
             */
            drop: string;
            /**
             * Fills
             * Format: dollars
             * @example 12.50
             */
            fills: string;
            /**
             * Credits
             * Format: dollars
             * @example 12.50
             */
            credits: string;
            /**
             * Hold
             * Format: dollars
             * @example 12.50
             */
            hold: string;
        };
        /**
         * Tile
         * @description A table in the lobby.
         */
        Tile: {
            /** Id */
            id: string;
            /** Number */
            number: string;
            /** Game */
            game: string;
            /** Name */
            name: string;
            /** Decks */
            decks: number | null;
            law: components["schemas"]["Law"];
            sign: components["schemas"]["Sign"] | null;
            closing: components["schemas"]["Announced"] | null;
            /** Out Of Service */
            out_of_service: string | null;
            /** Waiting */
            waiting: string[];
            /** Side Bets */
            side_bets: string[];
            seats: components["schemas"]["Seats"];
            /** Phase */
            phase: string;
            /** Dealing */
            dealing: string;
            /** Dealer */
            dealer: string | null;
            /** Practice */
            practice: boolean;
            /** Stopped */
            stopped: string | null;
            /** Meter */
            meter: string | null;
            /** Mine */
            mine: boolean;
        };
        /**
         * Titled
         * @description A machine by its name, with its title and who made it.
         */
        Titled: {
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Maker */
            maker: string;
        };
        /**
         * Token
         * @description A token, by its id; never what it is.
         */
        Token: {
            /** Id */
            id: string;
            /** Scope */
            scope: string;
            /** Until */
            until: string | null;
        };
        /**
         * Tokens
         * @description Somebody's tokens.
         */
        Tokens: {
            /** Name */
            name: string;
            /** Tokens */
            tokens: components["schemas"]["Token"][];
        };
        /**
         * TournamentCheck
         * @description What is wrong with conditions, and the rules that they rest on.
         */
        TournamentCheck: {
            /** Tournament */
            tournament: string;
            /** Kind */
            kind: string;
            /** Game */
            game: string;
            /** At */
            at: string;
            /** Digest */
            digest: string;
            /** Status */
            status: string;
            /** Law */
            law: string;
            /** Conditions */
            conditions: {
                [key: string]: unknown;
            };
            /** Faults */
            faults: {
                [key: string]: unknown;
            }[];
            /** Cites */
            cites: {
                [key: string]: unknown;
            };
            /** Held */
            held: string | null;
            /** Games */
            games: {
                [key: string]: string;
            }[];
            /** Fields */
            fields: {
                [key: string]: unknown;
            };
            /** File */
            file: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * TournamentDoc
         * @description A tournament as anybody on the floor may see it, and what is open to the asker.
         */
        TournamentDoc: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Kind */
            kind: string;
            /** Game */
            game: string;
            /** At */
            at: string;
            /** Phase */
            phase: string;
            /** Director */
            director: string | null;
            /** Deputies */
            deputies: string[];
            /** Tables */
            tables: string[];
            /** Entries */
            entries: components["schemas"]["TournamentEntry"][];
            /** Rounds */
            rounds: {
                [key: string]: unknown;
            }[];
            /** Prizes */
            prizes: {
                [key: string]: unknown;
            }[];
            /** Board */
            board: components["schemas"]["BoardRow"][];
            /** Faults */
            faults: {
                [key: string]: unknown;
            }[];
            /** Conditions */
            conditions: {
                [key: string]: unknown;
            };
            /** Digest */
            digest: string;
            /** Legal */
            legal: components["schemas"]["TournamentOffer"][];
            /** Refused */
            refused: components["schemas"]["TournamentRefused"][];
            clock: components["schemas"]["Now"];
        } & {
            [key: string]: unknown;
        };
        /**
         * TournamentEntry
         * @description One entry of a tournament.
         */
        TournamentEntry: {
            /** Entry */
            entry: number;
            /** Player */
            player: string;
            /** Plays */
            plays: string;
            /** Standing */
            standing: string;
            /**
             * Fee
             * Format: dollars
             * @example 12.50
             */
            fee: string;
            /** Earned */
            earned: boolean;
            /** Buy Backs */
            buy_backs: number;
        };
        /**
         * TournamentOffer
         * @description A command that is open to the asker, with what may be chosen.
         */
        TournamentOffer: {
            /** Do */
            do: string;
            /** Fields */
            fields: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        /**
         * TournamentRefused
         * @description A command that is not open, and why.
         */
        TournamentRefused: {
            /** Do */
            do: string;
            /** Says */
            says: string;
            /** Rule */
            rule: string | null;
            /** Code */
            code: string;
        };
        /**
         * TournamentReply
         * @description The answer to a command of a tournament.
         */
        TournamentReply: {
            view: components["schemas"]["TournamentDoc"];
            /** Again */
            again: boolean;
        };
        /**
         * TournamentRow
         * @description A tournament in the list.
         */
        TournamentRow: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Kind */
            kind: string;
            /** Game */
            game: string;
            /** At */
            at: string;
            /** Phase */
            phase: string;
            /** Entries */
            entries: number;
        };
        /**
         * Tournaments
         * @description Every tournament of the floor.
         */
        Tournaments: {
            /** Tournaments */
            tournaments: components["schemas"]["TournamentRow"][];
        };
        /**
         * Tray
         * @description A count of a table's chips.
         */
        "Tray-Input": {
            /** Table */
            table: string;
            /**
             * Counted
             * Format: dollars
             * @example 12.50
             */
            counted: string;
        };
        /**
         * Tray
         * @description A count of a table's chips in a shift.
         */
        "Tray-Output": {
            /** Table */
            table: string;
            /**
             * Counted
             * Format: dollars
             * @example 12.50
             */
            counted: string;
            /**
             * Booked
             * Format: dollars
             * @example 12.50
             */
            booked: string;
            /** By */
            by: string;
        };
        /**
         * TrayDoc
         * @description A count of a table's chips beside what the books have.
         */
        TrayDoc: {
            /**
             * Counted
             * Format: dollars
             * @example 12.50
             */
            counted: string;
            /**
             * Booked
             * Format: dollars
             * @example 12.50
             */
            booked: string;
        };
        /**
         * Trial
         * @description The trial balance.
         */
        Trial: {
            /** Rows */
            rows: components["schemas"]["TrialRow"][];
            /** Sums */
            sums: components["schemas"]["TrialSum"][];
            /** Balanced */
            balanced: boolean;
        };
        /**
         * TrialRow
         * @description All accounts of a kind.
         */
        TrialRow: {
            /** Currency */
            currency: string;
            /** Kind */
            kind: string;
            /** Accounts */
            accounts: number;
            /**
             * Balance
             * Format: dollars
             * @example 12.50
             */
            balance: string;
        };
        /**
         * TrialSum
         * @description What all accounts of a currency come to; nothing, where all is well.
         */
        TrialSum: {
            /** Currency */
            currency: string;
            /**
             * Balance
             * Format: dollars
             * @example 12.50
             */
            balance: string;
        };
        /**
         * UnclearPoint
         * @description A point on which the rules are not clear, and how it is read.
         */
        UnclearPoint: {
            /** Id */
            id: string;
            /** Unclear */
            unclear: string;
            /** Reading */
            reading: string;
            /** Policy */
            policy: string | null;
        };
        /**
         * Uses
         * @description The rounds of this floor that are over and in which a rule, as it stood, decided a wager.
         */
        Uses: {
            /** Game */
            game: string;
            /** Rule */
            rule: string;
            /** At */
            at: string;
            /** Since */
            since: string | null;
            /** Until */
            until: string | null;
            /** Rounds */
            rounds: number;
            last: components["schemas"]["LastUse"] | null;
        };
        /**
         * Verification
         * @description A verification of the whole log: ``running``, ``done`` or ``failed``.
         */
        Verification: {
            /** Id */
            id: string;
            /** State */
            state: string;
            /** Asked By */
            asked_by: string;
            /** Begun */
            begun: string;
            /** Ended */
            ended: string | null;
            found: components["schemas"]["Verified"] | null;
            /** Says */
            says: string | null;
        };
        /**
         * Verified
         * @description What a verification found.
         */
        Verified: {
            /** Faults */
            faults: components["schemas"]["FaultDoc"][];
            /** Events */
            events: number;
            /** Streams */
            streams: number;
            /** Rounds */
            rounds: number;
            /** Sealed */
            sealed: number;
            /** Recomputed */
            recomputed: number;
            /** Unproven */
            unproven: number;
            /** Not Due */
            not_due: number;
            /** Uncovered */
            uncovered: number;
        };
        /**
         * VersionNotice
         * @description A change of version that is announced.
         */
        VersionNotice: {
            /** To */
            to: number;
            /** At */
            at: string;
            /** Changes At */
            changes_at: string | null;
            /** Reason */
            reason: string;
        };
        /**
         * View
         * @description The round as the asker may see it; each game adds its own fields.
         */
        View: {
            /** Settlements */
            settlements: components["schemas"]["Settlement"][];
            /** Net */
            net: {
                [key: string]: string;
            };
            /** Says */
            says: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Waiting
         * @description Who waits for a seat at a table, in their order; ``place`` is the asker's, from 1.
         */
        Waiting: {
            /** Table */
            table: string;
            /** Waiting */
            waiting: string[];
            /** Place */
            place: number | null;
        };
        /**
         * WaitingRoles
         * @description Roles that a person asked for and a second person has to agree to.
         */
        WaitingRoles: {
            /** Roles */
            roles: string[];
            /** By */
            by: string;
        };
        /**
         * WaitingSecond
         * @description A request that is carried out once a second person makes it too.
         */
        WaitingSecond: {
            /** Table */
            table: string;
            /** Do */
            do: string;
            /** Fields */
            fields: {
                [key: string]: unknown;
            };
            /** By */
            by: string;
            /** At */
            at: string | null;
            /** Until */
            until: string | null;
            /** May Agree */
            may_agree: boolean;
        };
        /**
         * WholeRule
         * @description A rule at a moment, as ``show``, ``history``, ``readings`` and ``coverage`` tell of it.
         */
        WholeRule: {
            show: components["schemas"]["RulesShown"];
            history: components["schemas"]["HistoryShown"];
            /** Readings */
            readings: components["schemas"]["ReadingShown"][];
            /** Coverage */
            coverage: components["schemas"]["CoverageItem"][];
        };
        /**
         * Whom
         * @description Somebody whom one may be on a demonstration floor.
         */
        Whom: {
            /** Name */
            name: string;
            /** Roles */
            roles: string[];
        };
        /**
         * Written
         * @description How rounds are written out.
         * @enum {string}
         */
        Written: "json" | "csv";
        /**
         * YearsShown
         * @description The edges of a game's bets under every version that is held.
         */
        YearsShown: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Law */
            law: string;
            /** Edges */
            edges: components["schemas"]["EdgeThen"][];
        };
        /**
         * Asked
         * @description A command; its further fields are those that the table's offers name.
         */
        croupier__api__commands__Asked: {
            /** Do */
            do: string;
            /** Seen */
            seen?: number | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Draft
         * @description A draft notice, as a file has it.
         */
        croupier__api__desk__Draft: {
            /** Draft */
            draft: string;
        };
        /**
         * Form
         * @description How a copy of the rules is written.
         * @enum {string}
         */
        croupier__api__desk__Form: "md" | "html" | "json";
        /**
         * Form
         * @description How odds or a strategy are written.
         * @enum {string}
         */
        croupier__api__exact__Form: "json" | "csv" | "svg" | "toml";
        /**
         * Wanted
         * @description An approval that is asked for.
         */
        croupier__api__matters__Wanted: {
            /** What */
            what: string;
            /** Table */
            table: string;
            /**
             * Says
             * @default
             */
            says: string;
        };
        /**
         * Wanted
         * @description Limits to set; one that is not named stays, and nothing takes one away.
         */
        croupier__api__own__Wanted: {
            /** Stake */
            stake?: string | null;
            /** Loss */
            loss?: string | null;
            /** Minutes */
            minutes?: number | null;
            /** Reminder */
            reminder?: number | null;
        };
        /**
         * Kind
         * @description How a round is written.
         * @enum {string}
         */
        croupier__api__rounds__Kind: "json" | "toml" | "html";
        /**
         * Asked
         * @description A command; its further fields are those of the command.
         */
        croupier__api__sevens__Asked: {
            /** Do */
            do: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Asked
         * @description What is to be played; the names are those of ``croupier simulate``.
         */
        croupier__api__simulations__Asked: {
            /** Game */
            game: string;
            /**
             * Rounds
             * @default 10000000
             */
            rounds: number;
            /** Seed */
            seed?: number | null;
            /** At */
            at?: string | null;
            /** Decks */
            decks?: number | null;
            /** Policies */
            policies?: {
                [key: string]: string | boolean;
            };
            /** Bet */
            bet?: string | null;
            /** Strategy */
            strategy?: string | null;
            /** Burn */
            burn?: number | null;
            /** Behind */
            behind?: number | null;
            /** Boxes */
            boxes?: number | null;
            /** Zeros */
            zeros?: number | null;
            /**
             * Continuous
             * @default false
             */
            continuous: boolean;
            /** Side Bets */
            side_bets?: string[];
            /** Insurance */
            insurance?: string | null;
            /** Count */
            count?: string | null;
            /** Spread */
            spread?: string | null;
            /** Stake */
            stake?: string | null;
            /** Meter */
            meter?: string | null;
            /** Draft */
            draft?: string | null;
            /** Bankroll */
            bankroll?: number | null;
            /** Session */
            session?: number | null;
            /** System */
            system?: string | null;
            /** Most */
            most?: number | null;
            /**
             * Exact
             * @default false
             */
            exact: boolean;
        };
        /**
         * Kind
         * @description How a result is written.
         * @enum {string}
         */
        croupier__api__simulations__Kind: "json" | "csv" | "svg";
        /**
         * Asked
         * @description A command; its further fields are those of the command.
         */
        croupier__api__tournaments__Asked: {
            /** Do */
            do: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Draft
         * @description Conditions as a conditions file has them, as its fields or as its text.
         */
        croupier__api__tournaments__Draft: {
            /** Id */
            id: string;
            /** Conditions */
            conditions?: {
                [key: string]: unknown;
            } | null;
            /** File */
            file?: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
