-- A list of cases in one state is read in its order from any place, also among the many that have no deadline left.
CREATE INDEX safety_cases_by_state_and_due ON safety_cases (state, due_at, id);
DROP INDEX safety_cases_by_state;
