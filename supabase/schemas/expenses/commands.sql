-- Marks an expense as reimbursed, or removes the mark.
create function private.mark_reimbursed(expense_id uuid, is_reimbursed boolean) returns public.expenses
language plpgsql security definer set search_path = '' as $$
declare
  expense public.expenses;
begin
  select existing.* into expense from public.expenses as existing
  where existing.id = mark_reimbursed.expense_id and existing.business_id in (select private.my_managed_business_ids())
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'expense_not_found';
  end if;
  if is_reimbursed = (expense.reimbursed_at is not null) then return expense; end if;
  if is_reimbursed and not expense.is_reimbursable then
    raise sqlstate 'PT409' using message = 'not_reimbursable';
  end if;
  update public.expenses as existing set reimbursed_at = case when is_reimbursed then now() end
  where existing.id = expense.id returning existing.* into expense;
  perform private.log_record_event(expense.business_id, 'expense', expense.id,
    case when is_reimbursed then 'reimbursed' else 'reimbursement_undone' end);
  return expense;
end
$$;

create function public.mark_reimbursed(expense_id uuid, is_reimbursed boolean) returns public.expenses
language sql set search_path = '' as $$
  select private.mark_reimbursed(expense_id, is_reimbursed)
$$;

grant execute on function private.mark_reimbursed, public.mark_reimbursed to authenticated, service_role;
