-- Evidence is append-only; it is deleted only with its visit.
create function private.keep_signoff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.visits as visit
    where visit.business_id = old.business_id and visit.id = old.visit_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was signed is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_signoff before update or delete on public.visit_signoffs
  for each row execute function private.keep_signoff();
