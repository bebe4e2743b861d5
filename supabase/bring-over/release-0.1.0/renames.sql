-- What has another name since release 0.1.0 and is a type of arguments: the new functions need it before they are created.
alter view private.remindables rename to reminder_candidates;
alter view private.reminder_candidates rename column mark to cycle;
alter view private.reminder_candidates rename column asked_at to last_sent_at;
alter view private.reminder_candidates rename column taken to steps_sent;
