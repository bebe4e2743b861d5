-- The versions shown and the approvals signed.

-- Evidence is append-only; it is deleted only with its quote.
create function private.keep_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.quotes as quote
    where quote.business_id = old.business_id and quote.id = old.quote_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was shown and signed is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_evidence before update or delete on public.quote_versions
  for each row execute function private.keep_evidence();
create trigger keep_evidence before update or delete on public.quote_approvals
  for each row execute function private.keep_evidence();
