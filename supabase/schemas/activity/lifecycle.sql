create function private.keep_events() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What happened is not rewritten.';
end
$$;

-- The allowed status transitions are the rows of private.status_transitions.
create function private.require_status_step(record text, from_status text, to_status text) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from private.status_transitions as step where step.record = require_status_step.record
    and step.from_status = require_status_step.from_status and step.to_status = require_status_step.to_status) then
    raise sqlstate 'PT409' using message = 'status_not_allowed',
      hint = format('A %s cannot go from %s to %s.', record, from_status, to_status);
  end if;
end
$$;

create trigger keep_events before update on public.record_events
  for each row execute function private.keep_events();
